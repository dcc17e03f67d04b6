# What developers type and what .ci/run calls. PYTHON chooses the interpreter of the environment.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: help setup build format lint test test-rust test-python test-slow bench table fuzz demo wheel sdist ci clean

help: ## This list.
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

setup: $(BIN)/python ## The environment with everything for development, and the extension built into it.
	$(BIN)/pip install --quiet --editable '.[dev]'

build: ## The extension again, after a change in Rust.
	$(BIN)/maturin develop --release --quiet

format: ## Rust and Python formatted.
	cargo fmt
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lint: ## Formatting, clippy with and without the binding, ruff, mypy, and the stubs against the extension.
	cargo fmt --check
	cargo clippy --quiet --all-targets -- --deny warnings
	cargo clippy --quiet --all-targets --features python,train -- --deny warnings
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest gammon._core
	RUSTDOCFLAGS='--deny warnings' cargo doc --quiet --no-deps

test: test-rust test-python ## Everything but the slow tests.

test-rust:
	cargo test --quiet
	cargo test --quiet --lib --features train train::

test-python:
	$(BIN)/python -m pytest --quiet

test-slow: ## Minutes: deep perft tables, long property runs.
	cargo test --quiet --release --features slow-tests
	$(BIN)/python -m pytest --quiet -m slow

bench: ## The benchmarks, Rust and Python.
	cargo bench --bench movegen
	cargo bench --bench cube
	$(BIN)/python -m pytest benches/bench_gammon.py
	$(BIN)/python benches/bench_match.py
	$(BIN)/python benches/bench_bearoff.py
	$(BIN)/python benches/bench_evaluation.py
	$(BIN)/python benches/bench_server.py

table: ## The table of the README; rivals are timed where they are installed (pip install '.[rivals]').
	$(BIN)/python benches/table.py

fuzz: ## Coverage-guided fuzzing, TARGET (all targets where none is named) for RUNS executions; needs cargo-fuzz.
	cd rust/fuzz && for target in $(or $(TARGET),$(notdir $(wildcard rust/fuzz/corpus-seeds/*))); do \
		mkdir -p corpus/$$target && \
		cargo fuzz run --fuzz-dir . -s none $$target corpus/$$target corpus-seeds/$$target -- -max_len=128 -runs=$(or $(RUNS),1000000) || exit 1; \
	done

demo: setup ## The main job: legal plays, a validation with its reason, a million random games.
	$(BIN)/gammon demo

wheel: ## A wheel for this machine, in dist/.
	$(BIN)/maturin build --release --out dist

sdist: ## The source distribution, in dist/.
	$(BIN)/maturin sdist --out dist

ci: setup lint test ## What continuous integration runs.

clean:
	rm -rf $(VENV) dist target python/gammon/*.so
