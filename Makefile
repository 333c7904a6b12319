# Kıraathane. `make help` lists the targets; `./dev serve` and `./dev test` need only Debian.
#
#   make BUILD=clang …   another compiler or set of flags: gcc (default), clang, asan, cover, tsan
#
# Each folder is compiled with include paths for the folders it may use and no others, so that a
# forbidden include does not compile:
#
#   base <- rules <- game <- ai <- server <- cli        wasm uses base to ai
#   game <- throws <- server                            fair throws, native only
#
# base, rules, game and ai are strict C17 without feature macros and are compiled for wasm32
# without any libc header too.

BUILD ?= gcc
OUT := build/$(BUILD)
BIN := $(if $(filter gcc,$(BUILD)),build/bin,$(OUT)/bin)

WARN := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
        -Wswitch-enum -Wvla -Wformat=2 -Wundef -Werror
CC_gcc := gcc
CC_clang := clang-14
CC_asan := gcc
CC_fuzz := clang-14
CC_cover := gcc
CC_tsan := gcc
FLAGS_gcc := -O2 -g
FLAGS_clang := -O2 -g
FLAGS_asan := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
FLAGS_tsan := -O1 -g -fsanitize=thread
FLAGS_cover := -O0 -g --coverage -DKIRAATHANE_NO_ASSERT
CC := $(CC_$(BUILD))
FLAGS := $(FLAGS_$(BUILD)) -ffp-contract=off -std=c17 $(WARN)
POSIX := -D_POSIX_C_SOURCE=200809L

SEES_base := base
SEES_rules := base rules
SEES_game := base rules game
SEES_ai := base rules game ai
SEES_throws := base rules game throws
SEES_server := base rules game ai throws server
SEES_cli := base rules game ai throws server cli
SEES_tools := base rules game ai tools
SEES_wasm := base rules game ai wasm
includes = $(addprefix -Isrc/,$(SEES_$(1)))

PKGS := libwebsockets sqlite3 jansson libsodium
PKG_CFLAGS = $(shell pkg-config --cflags $(PKGS))
PKG_LIBS = $(shell pkg-config --libs $(PKGS)) -lev -lpthread -lm

sources = $(sort $(wildcard src/$(1)/*.c))
objects = $(patsubst src/%.c,$(OUT)/obj/%.o,$(call sources,$(1)))
CORE := base rules game ai
CORE_OBJECTS := $(foreach f,$(CORE),$(call objects,$(f)))
# Native-only parts of ai: the weights of Tavla, which the browser fetches when it needs them.
NATIVE_AI := src/ai/tavla_weights.c

.PRECIOUS: $(OUT)/tests/%.o $(OUT)/obj/tools/%.o
.DELETE_ON_ERROR:
.PHONY: all
all: $(BIN)/kiraathane ## the program, warnings as errors

define FOLDER_RULES
$(OUT)/obj/$(1)/%.o: src/$(1)/%.c Makefile
	@mkdir -p $$(@D)
	@$(CC) $(FLAGS) $(2) $(call includes,$(1)) -MMD -MP -c $$< -o $$@
endef
$(foreach f,base rules game,$(eval $(call FOLDER_RULES,$(f),)))
$(eval $(call FOLDER_RULES,ai,-Iweights))
HOSTED := $(POSIX) -include src/base/banned.h
$(foreach f,throws server cli tools,$(eval $(call FOLDER_RULES,$(f),$(HOSTED) $$(PKG_CFLAGS))))
$(OUT)/obj/ai/tavla_weights.o: weights/tavla.bin

$(BIN)/kiraathane: $(CORE_OBJECTS) $(call objects,throws) $(call objects,server) \
                   $(call objects,cli)
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) $^ -o $@ $(PKG_LIBS)

# --- maintainers' programs: one main() a file in src/tools ------------------------------------
TOOLS := $(patsubst src/tools/%.c,$(BIN)/%,$(call sources,tools))
.PHONY: tools
tools: $(TOOLS) ## maintainers' programs (tuning and the like)
$(BIN)/%: $(OUT)/obj/tools/%.o $(CORE_OBJECTS)
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) $^ -o $@ -lpthread -lm

.PHONY: measure-tavla
measure-tavla: $(BIN)/tavla_rate ## evaluations a second beside GNU Backgammon's (needs gnubg)
	@node tests/cli/gnubg-speed.mjs

# The trainer of the Tavla networks is many files in one program, compiled as a whole for the
# machine at hand.
TRAINER := src/tools/train_tavla.c $(call sources,tools/tavla) $(foreach f,base rules game,$(call sources,$(f))) \
           $(addprefix src/ai/tavla_,inputs.c net.c kernels.c bearoff.c endgame.c)
$(BIN)/train_tavla: FLAGS += -O3 -march=native -ffast-math -DKIRAATHANE_NO_ASSERT -Wno-array-bounds
$(BIN)/train_tavla: $(TRAINER) $(wildcard src/*/*.h src/tools/tavla/*.h)
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) $(HOSTED) $(call includes,tools) $(TRAINER) -o $@ -lpthread -lm

# --- C tests: every tests/{unit,contract}/test_*.c is one cmocka program ------------------------
TEST_SOURCES := $(sort $(wildcard tests/unit/test_*.c tests/contract/test_*.c))
TESTS := $(patsubst tests/%.c,$(OUT)/tests/%,$(TEST_SOURCES))
TEST_SUPPORT := $(patsubst tests/%.c,$(OUT)/tests/%.o,$(sort $(wildcard tests/support/*.c)))
TEST_INCLUDES := $(addprefix -Isrc/,base rules game ai throws server cli) -Itests/support
$(OUT)/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	@$(CC) $(filter-out -Wpedantic,$(FLAGS)) $(POSIX) $(TEST_INCLUDES) $(PKG_CFLAGS) \
	    -DTEST_DATA=\"$(CURDIR)/tests\" -MMD -MP -c $< -o $@
$(OUT)/tests/%: $(OUT)/tests/%.o $(TEST_SUPPORT) $(CORE_OBJECTS) $(call objects,throws) \
                $(call objects,server) $(filter-out %/main.o,$(call objects,cli))
	@$(CC) $(FLAGS) $^ -o $@ -lcmocka $(PKG_LIBS)
.PHONY: tests
tests: $(TESTS)
# Slow builds play fewer random games, in per cent of the usual number.
EFFORT := $(if $(filter asan tsan cover,$(BUILD)),20,100)

.PHONY: check
check: $(TESTS) $(BIN)/kiraathane ## C tests: unit, cases, contract, golden
	@KIRAATHANE_EFFORT=$${KIRAATHANE_EFFORT:-$(EFFORT)} tests/run-c.sh $(TESTS)

.PHONY: golden
golden: $(BIN)/kiraathane ## rewrite the search signature, after a change that was meant
	@$(BIN)/kiraathane bench 2>/dev/null | head -n 2 > tests/golden/signature.txt

# --- WebAssembly ------------------------------------------------------------------------------
# Freestanding: no libc at all, so the module has no imports. Compile with -O, link without (see
# docs/decisions): vector types are used explicitly, the automatic vectoriser costs search speed.
# Rules and search are made fast, texts and tables small: the module is most of a first visit.
WASM_SPEED_base := -Os
WASM_SPEED_game := -Os
WASM_SPEED_wasm := -Os
WASM_SMALL := $(patsubst %,src/ai/tavla_%.c,bearoff endgame match net path player) src/rules/tavla.c \
              $(patsubst %,src/rules/%.c,kos_perft kos_view morris_perft tavla_perft)
# Zor of Kös is far from its time, so its player is made small too.
WASM_SMALL += $(patsubst %,src/ai/%.c,eval_kos kos_player kos_shots kos_turns level planner)
WASM_FLAGS := --target=wasm32 -std=c17 -O2 -ffreestanding -nostdlibinc -fno-builtin -msimd128 -mbulk-memory \
              -fno-vectorize -fno-slp-vectorize -ffp-contract=off $(WARN)
WASM_SOURCES := $(filter-out $(NATIVE_AI),$(foreach f,$(CORE) wasm,$(call sources,$(f))))
WASM_OBJECTS := $(patsubst src/%.c,build/wasm/obj/%.o,$(WASM_SOURCES))
define WASM_RULES
build/wasm/obj/$(1)/%.o: src/$(1)/%.c Makefile
	@mkdir -p $$(@D)
	@clang-14 $(WASM_FLAGS) $(WASM_SPEED_$(1)) $$(if $$(filter $$<,$(WASM_SMALL)),-Os) \
	    $(call includes,$(1)) -MMD -MP -c $$< -o $$@
endef
$(foreach f,$(CORE) wasm,$(eval $(call WASM_RULES,$(f))))
# rules.wasm is engine.wasm without the computer player: all that a table of people needs. review.wasm
# can judge the turns of finished games besides.
build/wasm/review.wasm: $(WASM_OBJECTS)
build/wasm/engine.wasm: $(filter-out %review.o,$(WASM_OBJECTS))
build/wasm/rules.wasm: $(filter $(foreach f,base rules game,build/wasm/obj/$(f)/%) %/exports.o,$(WASM_OBJECTS))
build/wasm/review.wasm build/wasm/engine.wasm build/wasm/rules.wasm:
	@wasm-ld-14 --no-entry --strip-all --gc-sections -z stack-size=1048576 --stack-first $^ -o $@
.PHONY: wasm
wasm: build/wasm/review.wasm build/wasm/engine.wasm build/wasm/rules.wasm ## the engine modules for the browser
.PHONY: wasm-check
wasm-check: wasm $(BIN)/kiraathane ## the module counts and searches as the program does
	@tests/run-node.sh tests/wasm

# --- browser client -----------------------------------------------------------------------------
node_modules/.stamp: package.json package-lock.json
	@npm ci --silent --no-progress && touch $@
build/web/index.html: node_modules/.stamp build/wasm/review.wasm build/wasm/engine.wasm build/wasm/rules.wasm weights/tavla.bin $(shell find client -type f 2>/dev/null)
	@node_modules/.bin/tsc --noEmit -p client/tsconfig.json
	@node_modules/.bin/tsc --noEmit -p client/tsconfig.worker.json
	@node client/build.mjs
.PHONY: web
web: build/web/index.html ## the browser client, type-checked, bundled and compressed

# --- static checks ------------------------------------------------------------------------------
.PHONY: screenshots
screenshots: web $(BIN)/kiraathane ## the pictures of docs/screenshots, to be looked at
	@node tests/e2e/screenshots.mjs
	@node tests/e2e/screenshots-tavla.mjs
	@node tests/e2e/screenshots-kos.mjs

.PHONY: measure-players
measure-players: web $(BIN)/kiraathane ## how long Zor takes to answer in Chromium
	@node tests/e2e/measure-players.mjs

.PHONY: clean help format format-check tidy headers cover fuzz fuzz-smoke
FORMATTED = $(shell find src tests -name '*.[ch]')
format: ## rewrite C sources in the house style
	@clang-format-14 -i $(FORMATTED)
format-check: ## fail on C sources out of style
	@clang-format-14 --dry-run -Werror $(FORMATTED)

LINTED_FOLDERS := $(CORE) throws server cli tools wasm
HEADERS := $(foreach f,$(LINTED_FOLDERS),$(sort $(wildcard src/$(f)/*.h)))
define LINT_RULES
build/tidy/$(1)/%.ok: src/$(1)/%.c .clang-tidy $$(HEADERS)
	@mkdir -p $$(@D)
	@clang-tidy-14 --quiet $$< -- -std=c17 $(2) $(call includes,$(1)) 2>$$@.log || \
	    { cat $$@.log; exit 1; }
	@touch $$@
build/headers/$(1)/%.ok: src/$(1)/%.h
	@mkdir -p $$(@D)
	@$(CC) $(filter-out -Wpedantic,$(FLAGS)) $(2) $(call includes,$(1)) -x c -MMD -MP \
	    -MF $$(@:.ok=.d) -MT $$@ -include $$< -c /dev/null -o /dev/null
	@touch $$@
endef
$(foreach f,$(CORE) wasm,$(eval $(call LINT_RULES,$(f),)))
$(foreach f,throws server cli tools,$(eval $(call LINT_RULES,$(f),$(POSIX) $$(PKG_CFLAGS))))
tidy: $(foreach f,$(LINTED_FOLDERS),$(patsubst src/%.c,build/tidy/%.ok,$(call sources,$(f)))) ## clang-tidy, findings are errors
headers: $(patsubst src/%.h,build/headers/%.ok,$(HEADERS)) ## every header compiles by itself

cover: ## branch coverage of rules and game, with the branches no test takes
	@$(MAKE) --no-print-directory BUILD=cover tests
	@find build/cover -name '*.gcda' -delete
	@KIRAATHANE_EFFORT=20 tests/run-c.sh $(patsubst tests/%.c,build/cover/tests/%,$(TEST_SOURCES))
	@node tests/cover.mjs build/cover/obj src/rules src/game

# --- fuzzing: every tests/fuzz/NAME.c is one target, its seeds are in tests/fuzz/corpus/NAME -----
FUZZ_TARGETS := $(patsubst tests/fuzz/%.c,%,$(sort $(wildcard tests/fuzz/*.c)))
S ?= 60
build/fuzz/bin/%: build/fuzz/tests/fuzz/%.o $(TEST_SUPPORT) $(CORE_OBJECTS) \
                  $(call objects,throws) $(call objects,server) \
                  $(filter-out %/main.o,$(call objects,cli))
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) -fsanitize=fuzzer $^ -o $@ -lcmocka $(PKG_LIBS)
fuzz: ## one target for some seconds: make fuzz T=state S=60
	@$(MAKE) --no-print-directory BUILD=fuzz build/fuzz/bin/$(T)
	@tests/run-fuzz.sh $(S) $(T)
fuzz-smoke: ## every target for S seconds, two at a time
	@$(MAKE) --no-print-directory BUILD=fuzz $(addprefix build/fuzz/bin/,$(FUZZ_TARGETS))
	@tests/run-fuzz.sh $(S) $(FUZZ_TARGETS)

clean: ## remove everything built
	@rm -rf build
help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 18

-include $(shell find build -name '*.d' 2>/dev/null)
