# What a person types:
#
#   make play     build everything, then a city with a passenger and a driver side by side
#   make test     build and run all tests
#   make check    build, and run the tests of the modules that differ from the last commit (BASE), but the
#                 long ones
#   make record   record all screens again, and fail: look at them with git diff before committing
#   make pictures  redraw the pictures of the documents, and fail: look at them too
#   make screenshots  draw all recorded screens with their colours, as SVG, in .build/pictures
#   make bench    measure, and print the machine with the figures
#   make venv     put NumPy, pandas, DuckDB, SciPy and Gymnasium into .build/venv, for the tests
#                 that use them
#   make wheel    make a Python package with the engine and the built-in city: .build/wheel
#   make ladder   repeat the scores of all policies on the ladder (docs/LADDER.md), and fail where
#                 one differs
#   make bench-peers  measure other libraries and engines at the same work
#   make agreement  compare our routes through two cities with those of OSRM and Valhalla
#   make proof    compare every kind of search with Dijkstra's, in real cities, and a sample in a map of
#                 NODES (10,000,000; 0 leaves it out) nodes
#   make validity compare runs with what theory knows, ten times as long as in the tests
#   make soak     run SEEDS (5,000) random histories of accounts, rides and money, KILLS (1,000)
#                 kills of the engine, CUTS (300) power cuts, FAULTS (20) failing disk calls,
#                 RACES (50) of 200 clients for one driver, and damage an engine's data
#                 DAMAGES (1,000) times in each of six ways
#   make seeds    compare HOURS (2) of HISTORIES (20) seeds: three builds, three processes each
#   make service  try the whole life of the service under a systemd of its own, as root
#   make slurm    run a sweep as a job array in a Slurm on this machine only, as root
#   make failover  lose a machine of two LOSSES (100) times, as root, with PostgreSQL in network namespaces,
#                 then once without a synchronous standby, where something must be lost
#   make load     play PEOPLE (1,000) and 310 bad neighbours against an engine for LOAD_SECONDS (600),
#                 LOAD_RATE (300) calls a second at LOAD_SPEED (1), check every answer, and fail
#                 beyond 50 ms (p99), 64 MiB of growth or a file left open
#   make sanitize run tests with a watch for data races, then all with one for wrong use of memory
#   make soak-keys  press random keys in both apps, in real terminals, for SOAK_SECONDS (600)
#   make fuzz     throw damaged frames, calls, cities, maps, scenarios and tariffs at their
#                 readers, for FUZZ_SECONDS (300) each; FUZZ_TARGETS says which
#   make examples build the packages in Examples, which use the engine as a library, and run them
#   make install  put the programs, their manual pages, completions and the cities under PREFIX (~/.local);
#                 make uninstall removes them
#   make deb      make a Debian package, including a service: .build/ride.deb
#   make format   format the sources; make lint only checks them
#   make clean    remove everything built
#
# You can repeat every command. Missing system packages are installed first. Maps for measuring and
# comparing come from RIDE_SHARED, or from ../shared; a command says which it skips because they
# are not there.

PREFIX ?= $(HOME)/.local
FUZZ_SECONDS ?= 300
FUZZ_TARGETS ?= frames handle city import scenario tariffs
SEEDS ?= 5000
KILLS ?= 1000
DAMAGES ?= 1000
CUTS ?= 300
FAULTS ?= 20
RACES ?= 50
HISTORIES ?= 20
HOURS ?= 2
SOAK_SECONDS ?= 600
PEOPLE ?= 1000
LOAD_SECONDS ?= 600
LOAD_RATE ?= 300
LOAD_SPEED ?= 1
LOSSES ?= 100
PRODUCTS := ride-sim passenger-tui driver-tui
SWIFT_SOURCES := Package.swift Sources Tests
# The compiler is always asked for the same colours: a build in a terminal and one in a pipe would
# otherwise not use each other's objects.
BUILD := swift build --no-color-diagnostics
# Programs that are used bring Swift's libraries along: they start sooner, and run where no Swift is. What
# a debugger would read takes a tenth of the compiler's time, and nobody reads it (decision 0063).
RELEASE_BUILD := $(BUILD) -c release --static-swift-stdlib -Xswiftc -gnone
TEST := Scripts/test
RELEASE = $$(swift build -c release --show-bin-path)

# Places where Swift is often put without being in the search path.
export PATH := $(PATH):/opt/swift/usr/bin:/usr/share/swift/usr/bin:$(HOME)/.local/share/swiftly/bin

.PHONY: check wheel ladder examples play build setup test record pictures screenshots bench bench-program bench-peers agreement venv proof validity soak seeds service slurm failover load soak-keys sanitize fuzz install uninstall deb format lint clean

play: build
	@Scripts/play "$(RELEASE)"

build: setup
	@for product in $(PRODUCTS); do \
		echo "Building $$product"; \
		$(RELEASE_BUILD) --product $$product || exit; \
	done

setup:
	@Scripts/install

# Each module in one piece, optimised where that pays, and nothing noted for a debugger: that builds and runs
# in half the time of what one goes on working with, `swift build`, and has a folder of its own, as objects of
# both ways do not mix. One test compares the histories that an optimised and an unoptimised build write; the
# unoptimised one is made with the examples.
ONCE_FLAGS := -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gnone \
	-Xswiftc -no-emit-module-separately-wmo
ONCE_BUILD := RIDE_ONCE=1 $(BUILD) $(ONCE_FLAGS)
ONCE_TESTS := $(CURDIR)/.build/once/debug/ridePackageTests.xctest
EXAMPLE_BUILD := $(BUILD) --disable-index-store $(ONCE_FLAGS) --package-path Examples/patient-policy \
	--scratch-path .build/example
test: setup
	$(EXAMPLE_BUILD) --product write-history
	$(ONCE_BUILD) --scratch-path .build/once --build-tests
	RIDE_OTHER_HISTORY="$(CURDIR)/.build/example/debug/write-history" \
		RIDE_TESTS="$(ONCE_TESTS)" $(TEST)

check: setup
	@Scripts/check

# Removed first, so that no record stays of a screen that is gone.
record: setup
	$(BUILD) --build-tests
	find Tests -path '*/Screens/*.txt' -delete
	RECORD=1 $(TEST) --skip-build --filter 'AppTests|RidePagesTests' >/dev/null || true
	@echo "Recorded anew; see what has changed with: git diff --stat -- 'Tests/*/Screens'"
	@exit 1

pictures: setup
	$(BUILD) --build-tests
	RECORD=1 $(TEST) --skip-build --filter PictureTests >/dev/null || true
	@echo "Drawn anew; see what has changed with: git diff --stat -- docs/pictures"
	@exit 1

screenshots: setup
	$(BUILD) --build-tests
	mkdir -p .build/pictures
	RIDE_PICTURES=$(CURDIR)/.build/pictures $(TEST) --skip-build \
		--filter 'AppTests|RidePagesTests' >/dev/null || true
	@echo "Drew $$(ls .build/pictures | wc -l) screens in .build/pictures"

bench-program: build
	$(RELEASE_BUILD) --product ride-bench

bench: bench-program
	@Benchmarks/run "$(RELEASE)"

examples: setup
	$(EXAMPLE_BUILD) --product patient-policy
	.build/example/debug/patient-policy Resources/cities/la-serena.city

# Only wheels, of versions that are known to work with the examples.
venv:
	test -x .build/venv/bin/python3 || python3 -m venv .build/venv
	.build/venv/bin/python3 -m pip install --quiet --disable-pip-version-check \
		--only-binary :all: numpy==2.4.6 pandas==3.1.1 duckdb==2.0.0 scipy==1.17.1 \
		gymnasium==1.4.0 pettingzoo==1.27.0 pyarrow==26.0.1 polars==2.1.0

wheel: build venv
	@Scripts/wheel "$(RELEASE)" .build/venv/bin/python3 .build/wheel

ladder: build
	@python3 -B Benchmarks/ladder/ladder.py "$(RELEASE)"

bench-peers: bench-program
	@Benchmarks/peers/run "$(RELEASE)"

agreement: build
	@Benchmarks/peers/run "$(RELEASE)" agreement.py

proof: bench-program
	@Benchmarks/proof "$(RELEASE)"

validity: setup
	mkdir -p .build/validity
	RIDE_VALIDITY=10 RIDE_PAGES=$(CURDIR)/.build/validity $(TEST) \
		--filter 'ValidityTests|PlatformTests|DayToDayTests|CalibrationTests'
	@echo "The report of a calibration whose values are known: .build/validity/calibration.html"

# The engine that is killed is a release build, which has to serve again within two seconds.
soak: setup
	$(RELEASE_BUILD) --product ride-sim
	$(ONCE_BUILD) --scratch-path .build/once --build-tests
	RIDE_SEEDS=$(SEEDS) RIDE_KILLS=$(KILLS) RIDE_RACES=$(RACES) RIDE_CUTS=$(CUTS) \
		RIDE_FAULTS=$(FAULTS) RIDE_DAMAGES=$(DAMAGES) Scripts/soak "$(ONCE_TESTS)" "$(RELEASE)"

# The thread sanitizer is a build of its own.
seeds: setup
	$(BUILD) --product write-history
	$(RELEASE_BUILD) --product write-history
	$(BUILD) --sanitize=thread --scratch-path .build/thread --product write-history
	sed -e 's/"00:00"/"07:00"/' -e 's/duration: 24h/duration: $(HOURS)h/' \
		Resources/scenarios/la-serena-day.yaml >.build/morning.yaml
	Scripts/seeds $(HISTORIES) .build/morning.yaml Resources/cities/la-serena.city \
		.build/debug/write-history "$(RELEASE)/write-history" .build/thread/debug/write-history

service: build
	Scripts/try-service "$(RELEASE)"

slurm: build
	Scripts/try-slurm "$(RELEASE)"

failover: build
	@Scripts/install pg_ctlcluster:postgresql ip:iproute2
	Scripts/failover --losses $(LOSSES) "$(RELEASE)"
	Scripts/failover --losses 1 --control "$(RELEASE)"

load: build
	"$(RELEASE)/ride-sim" load --passengers $$(($(PEOPLE) * 6 / 10)) \
		--drivers $$(($(PEOPLE) * 4 / 10)) --seconds $(LOAD_SECONDS) --rate $(LOAD_RATE) \
		--speed $(LOAD_SPEED) --dawdle 100 --silent 100 --vanish 100 --flood 10 \
		--max-p99 50 --max-memory 64 --max-files 0

# Each in a folder of its own, as everything is built anew.
sanitize: setup
	for kind in thread address; do \
		$(ONCE_BUILD) --sanitize=$$kind --scratch-path .build/once-$$kind --build-tests \
			&& Scripts/sanitized $$kind .build/once-$$kind/debug/ridePackageTests.xctest \
			|| exit; \
	done

soak-keys: setup
	RIDE_SOAK_SECONDS=$(SOAK_SECONDS) $(TEST) --filter KeySoakTests

# A build of its own, in which everything is watched by the fuzzer (the end of Package.swift). What the
# fuzzer learns is kept in .build, and so is an input that breaks something.
fuzz: setup
	@Scripts/install ld.lld:lld
	RIDE_WATCHED=1 $(BUILD) -c release --scratch-path .build/fuzz --product fuzz
	@echo "Fuzzing an engine with a fault, which has to be found"
	@rm -rf .build/corpus/control .build/control-*; mkdir -p .build/corpus/control
	@RIDE_FUZZ=control SWIFT_BACKTRACE=enable=no .build/fuzz/release/fuzz -max_len=20000 \
		-only_ascii=1 -max_total_time=300 -artifact_prefix=.build/control- \
		.build/corpus/control Fuzz/seeds/handle >.build/control.log 2>&1; \
		ls .build/control-crash-* || { tail .build/control.log; echo "It was not found."; exit 1; }
	for target in $(FUZZ_TARGETS); do \
		echo "Fuzzing $$target"; \
		mkdir -p .build/corpus/$$target; \
		RIDE_FUZZ=$$target SWIFT_BACKTRACE=enable=no .build/fuzz/release/fuzz -max_len=20000 \
			-timeout=25 -rss_limit_mb=2048 -max_total_time=$(FUZZ_SECONDS) \
			-print_final_stats=1 -artifact_prefix=.build/$$target- \
			.build/corpus/$$target Fuzz/seeds/$$target || exit; \
	done

install: build
	@Scripts/install python3:python3
	DESTDIR="$(DESTDIR)" Scripts/place put "$(RELEASE)" "$(PREFIX)"

uninstall:
	DESTDIR="$(DESTDIR)" Scripts/place remove "$(PREFIX)"

deb: build
	@Scripts/install python3:python3
	Scripts/deb "$(RELEASE)" .build/ride.deb
	@echo "Made .build/ride.deb; install it with: apt install ./.build/ride.deb"

format:
	swift format -i -r $(SWIFT_SOURCES)

lint:
	swift format lint --strict -r $(SWIFT_SOURCES)

clean:
	swift package clean
