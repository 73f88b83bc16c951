# Toolchain: clang for WebAssembly with Debian's wasi-libc.
#
# For bastide.wasm wasi-libc serves only memcpy, strlen and their like; whatever would call the system (stdio, malloc,
# assert) would add imports to the module, and tests/wasm_imports.mjs refuses them. page.wasm allocates and prints.

set(CMAKE_SYSTEM_NAME Generic) # CMake has no platform file for WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

# Without bulk memory (off by default) copying a game state is three times slower.
set(CMAKE_C_FLAGS_INIT "-mbulk-memory -flto")
# A reactor has no main: one instance, called through its exports for as long as it lives.
# The stack lies below the data, so that running over it traps instead of overwriting tables.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -flto -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576")
