// SPDX-License-Identifier: MIT

#include "server/packed.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    LEVEL = 6,
    SMALL_LEVEL = 3, ///< of what is packed again with others, or nearly as small in any case
    SMALL = 4096,    ///< bytes for which a smaller window will do
    SMALL_WINDOW_BITS = 12,
    WINDOW_BITS = 15,
    SMALL_MEMORY = 5,
    MEMORY = 8,
};

bst_packed *bst_pack(const void *bytes, size_t length, bst_likely likely)
{
    z_stream z = {0};
    bool small = length + likely.length <= SMALL;
    if (deflateInit2(&z, small ? SMALL_LEVEL : LEVEL, Z_DEFLATED, small ? -SMALL_WINDOW_BITS : -WINDOW_BITS,
                     small ? SMALL_MEMORY : MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    if (likely.length > 0)
        deflateSetDictionary(&z, (const Bytef *)likely.text, (uInt)likely.length);
    size_t room = deflateBound(&z, length);
    unsigned char *work = malloc(room);
    bst_packed *packed = NULL;
    if (work) {
        z.next_in = (z_const Bytef *)bytes;
        z.avail_in = (uInt)length;
        z.next_out = work;
        z.avail_out = (uInt)room;
        deflate(&z, Z_FINISH); // there is room for the worst
        size_t size = room - z.avail_out;
        packed = malloc(sizeof *packed + size); // not shrunk, which would leave a hole behind each
        if (packed) {
            *packed = (bst_packed){.length = (uint32_t)length, .size = (uint32_t)size};
            memcpy(packed->bytes, work, size);
        }
    }
    free(work);
    deflateEnd(&z);
    return packed;
}

bool bst_unpack_to(const bst_packed *packed, bst_likely likely, void *out)
{
    z_stream z = {0};
    if (inflateInit2(&z, -WINDOW_BITS) != Z_OK)
        return false;
    if (likely.length > 0)
        inflateSetDictionary(&z, (const Bytef *)likely.text, (uInt)likely.length);
    z.next_in = (z_const Bytef *)packed->bytes;
    z.avail_in = packed->size;
    z.next_out = out;
    z.avail_out = packed->length;
    int result = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    return result == Z_STREAM_END;
}

void *bst_unpack(const bst_packed *packed, bst_likely likely)
{
    void *out = malloc(packed->length > 0 ? packed->length : 1);
    if (out && bst_unpack_to(packed, likely, out))
        return out;
    free(out);
    return NULL;
}
