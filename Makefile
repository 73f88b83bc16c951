# The everyday commands. CMakeLists.txt and CMakePresets.json do the work; nothing is built here.

FUZZ_SECONDS ?= 60

.PHONY: all release play terminal test bench fuzz format lint wasm clean help packages

all: release

release: packages ## build/bastide, optimised (the default)
	@cmake --preset release >/dev/null
	@cmake --build --preset release

play: release ## build, then serve the game: it prints the address to open
	@build/bastide serve

terminal: release ## build, then play in the terminal
	@build/bastide play

test: packages ## build with gcc, clang, sanitizers and for WebAssembly; run all tests
	@script/test

bench: release ## speed of the engine, one JSON line per benchmark
	@build/bastide bench

fuzz: packages ## run each fuzzer for FUZZ_SECONDS (60)
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz
	@script/fuzz $(FUZZ_SECONDS)

format: packages ## format all C sources in place
	@script/format

lint: packages ## clang-tidy over src and tools
	@script/lint

wasm: packages ## build/wasm/bastide.wasm
	@cmake --preset wasm >/dev/null
	@cmake --build --preset wasm

clean: ## remove build/
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 20

packages:
	@script/packages
