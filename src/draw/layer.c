// SPDX-License-Identifier: MIT
// Layers of small pictures.

#include "draw/layer.h"

static const char *ink_of(const bst_palette *palette, int ink, const char *seat)
{
    if (ink == BST_INK_NONE)
        return "none";
    if (ink == BST_INK_SEAT)
        return seat;
    return *(const char *const *)(const void *)((const char *)palette + ink);
}

void bst_layers_draw(bst_text *out, const bst_palette *palette, const bst_layer *layer, const char *seat)
{
    for (; layer->data; layer++) {
        bst_text_add(out, "<path d=\"%s\" fill=\"%s\"", layer->data, ink_of(palette, layer->fill, seat));
        if (layer->line != BST_INK_NONE) {
            bst_text_add(out, " stroke=\"%s\" stroke-width=\"", ink_of(palette, layer->line, seat));
            bst_text_number(out, layer->width);
            bst_text_put(out, "\"");
        }
        bst_text_put(out, "/>");
    }
}
