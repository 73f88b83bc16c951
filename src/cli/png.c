// SPDX-License-Identifier: MIT
// PNG pictures, painted by librsvg.

#include "cli/png.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/file.h"
#include "cli/options.h"

enum { WIDEST = 30000 };             // cairo paints at most 32767 pixels a side
static const double largest = 400e6; // pixels, at four bytes each

// Fontconfig keeps its tables until the end of the program; the leak checkers of sanitizer builds are told so.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAKS_ARE_CHECKED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define LEAKS_ARE_CHECKED
#endif
#ifdef LEAKS_ARE_CHECKED
__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\n"; }
#endif

const bst_palette *bst_drawing_palette(const bst_drawing *drawing)
{
    static const char *const words[] = {"light", "dark", "plain", "plain-dark"};
    return bst_palette_find(words[2 * drawing->plain + drawing->dark]);
}

bool bst_drawing_theme(const char *command, const char *word, bst_drawing *drawing)
{
    drawing->dark = strcmp(word, "dark") == 0;
    if (drawing->dark || strcmp(word, "light") == 0)
        return true;
    bst_usage_error(command, "there is no theme named %s; --theme is light or dark", word);
    return false;
}

bool bst_drawing_style(const char *command, const char *word, bst_drawing *drawing)
{
    drawing->plain = strcmp(word, "plain") == 0;
    if (drawing->plain || strcmp(word, "painted") == 0)
        return true;
    bst_usage_error(command, "there is no style named %s; --style is painted or plain", word);
    return false;
}

static cairo_status_t collect(void *closure, const unsigned char *data, unsigned length)
{
    bst_text *out = closure;
    char *grown = realloc(out->data, out->length + length);
    if (!grown)
        return CAIRO_STATUS_NO_MEMORY;
    memcpy(grown + out->length, data, length);
    out->data = grown;
    out->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static bool paint(const char *command, RsvgHandle *handle, long size, bst_text *png)
{
    double width = 0, height = 0;
    rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height);
    double scale = (double)size / 100; // a tile is 100 units wide
    width = ceil(width * scale);
    height = ceil(height * scale);
    if (width > WIDEST || height > WIDEST || width * height > largest) {
        bst_usage_error(command, "a picture of %.0f by %.0f pixels is too large; choose a smaller --size", width,
                        height);
        return false;
    }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
    cairo_t *cairo = cairo_create(surface);
    RsvgRectangle all = {0, 0, width, height};
    GError *error = NULL;
    bool good = rsvg_handle_render_document(handle, cairo, &all, &error) &&
                cairo_status(cairo) == CAIRO_STATUS_SUCCESS &&
                cairo_surface_write_to_png_stream(surface, collect, png) == CAIRO_STATUS_SUCCESS;
    if (!good)
        bst_usage_error(command, "the picture cannot be painted: %s",
                        error ? error->message : cairo_status_to_string(cairo_status(cairo)));
    g_clear_error(&error);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return good;
}

static bool write_png(const char *command, const char *path, const bst_text *svg, long size)
{
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg->data, svg->length, &error);
    if (!handle) {
        bst_usage_error(command, "the drawing cannot be read: %s", error->message);
        g_clear_error(&error);
        return false;
    }
    bst_text png = {0};
    bool good = paint(command, handle, size, &png) && bst_file_write(path, png.data, png.length) == 0;
    g_object_unref(handle);
    free(png.data);
    return good;
}

bool bst_drawing_write(const char *command, const bst_drawing *drawing, const bst_text *svg)
{
    if (svg->failed || !svg->data) {
        bst_usage_error(command, "there is not enough memory for the drawing");
        return false;
    }
    if (drawing->svg && bst_file_write(drawing->svg, svg->data, svg->length) != 0)
        return false;
    return !drawing->png || write_png(command, drawing->png, svg, drawing->size);
}
