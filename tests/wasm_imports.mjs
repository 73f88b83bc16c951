// The WebAssembly module must not ask its host for anything: node wasm_imports.mjs FILE.wasm
import { readFile } from "node:fs/promises";

const path = process.argv[2];
const module = await WebAssembly.compile(await readFile(path));
const imports = WebAssembly.Module.imports(module);
for (const { module: from, name, kind } of imports) console.error(`${path}: imports ${kind} ${from}.${name}`);
if (imports.length > 0) process.exit(1);

const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize?.();
const functions = Object.keys(exports).filter((name) => typeof exports[name] === "function" && name !== "_initialize");
if (functions.length === 0) {
    console.error(`${path}: exports no function`);
    process.exit(1);
}
console.log(`${path}: no imports, ${functions.length} functions`);
