# Shared by ./proofboard and ./test: installs missing Debian packages and builds presets.
#
# All messages go to standard error: standard output belongs to the program. Logs are in build/log.
# Callers set `root`, the folder of the repository.

build_packages=(cmake ninja-build g++ pkg-config libfmt-dev libcli11-dev nlohmann-json3-dev
                libxxhash-dev libzstd-dev libeigen3-dev libhiredis-dev libssl-dev
                libcpp-httplib-dev xz-utils)
python_packages=(pybind11-dev python3-dev)
test_packages=(libgtest-dev librapidcheck-dev clang-14 libclang-rt-14-dev python3 python3-xxhash
               redis-server openssl "${python_packages[@]}" python3-pytest python3-venv dpkg-dev groff-base
               chromium chromium-driver python3-selenium
               clang-format-14 clang-tidy-14) # every version lays out a little differently
package_packages=("${python_packages[@]}" dpkg-dev)

lock_patience=600        # seconds to wait for another apt
memory_per_job=1200000   # kB that one compiler may take

say() { printf 'proofboard: %s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 4
}

# fail_with_log LOG MESSAGE: the end of the log, then the message as the last line.
fail_with_log() {
  tail -n 25 -- "$1" >&2 || true
  fail "$2; the whole log is $1"
}

# Two calls at once must not build into the same folder. The lock goes when the caller ends or
# calls unlock.
lock() {
  mkdir -p -- "$root/build/log" 2>/dev/null && { exec 9>"$root/build/.lock"; } 2>/dev/null ||
    fail "can't write to $root/build"
  if ! flock -n 9; then
    say "waiting for another build of this folder to end"
    flock 9
  fi
}

unlock() { exec 9>&-; }

# Reads the output of ninja ("[3/57] …") or apt ("45 newly installed", "Setting up …") and tells how
# far it is: on a terminal in one line that is rewritten, elsewhere a line now and then.
follow() {
  local what=$1 line='' total=0 at=0 told=-1 step=10
  [[ -t 2 ]] && step=1
  while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
      at=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    elif [[ $line =~ ,\ ([0-9]+)\ newly\ installed ]]; then
      total=${BASH_REMATCH[1]}
    elif [[ $line == 'Setting up '* ]]; then
      at=$((at + 1))
    else
      continue
    fi
    ((total > 0 && at * 100 / total >= told + step)) || continue
    told=$((at * 100 / total))
    if [[ -t 2 ]]; then
      printf '\rproofboard: %s: %d of %d ' "$what" "$at" "$total" >&2
    else
      say "$what: $at of $total"
    fi
  done
  if [[ -t 2 && $told -ge 0 ]]; then printf '\n' >&2; fi
}

# Prints those of the given packages that are not installed.
missing_packages() {
  local installed package
  installed=" $(dpkg-query -W -f='${db:Status-Status}/${Package} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    [[ $installed == *" installed/$package "* ]] || printf '%s\n' "$package"
  done
}

# apt_get LOG ARGUMENT…: as root, without questions, waiting for whoever holds a lock of apt.
# (Its own DPkg::Lock::Timeout covers dpkg's lock, not those of the package lists and archives.)
apt_get() {
  local log=$1 deadline=$((SECONDS + lock_patience)) is_waiting=0
  shift
  local command=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -y
                 -o "DPkg::Lock::Timeout=$lock_patience" "$@")
  ((EUID == 0)) || command=(sudo "${command[@]}")
  until "${command[@]}" </dev/null 2>&1 | tee -- "$log" | follow "installing packages"; do
    grep -q 'Could not get lock\|Unable to lock' -- "$log" && ((SECONDS < deadline)) || return 1
    ((is_waiting++)) || say "waiting for another apt to end"
    sleep 3
  done
}

has_package_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }

install_missing() {
  command -v dpkg-query >/dev/null || return 0 # not Debian: cmake will say what it misses
  local missing log=$root/build/log/packages.log
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail "missing packages, and neither root nor sudo to install them: apt-get install ${missing[*]}"
  fi

  say "installing ${#missing[@]} missing packages with what they need: ${missing[*]}"
  if has_package_lists && apt_get "$log" install --no-install-recommends "${missing[@]}"; then
    return 0
  fi
  say "fetching the package lists"
  apt_get "$log" update || fail_with_log "$log" "apt-get update failed"
  apt_get "$log" install --no-install-recommends "${missing[@]}" ||
    fail_with_log "$log" "can't install ${missing[*]}"
}

# As many as there are cores, but no more than memory allows (that of a container counts too).
jobs() {
  local cores memory limit
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null || true)
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || true)
  if [[ $limit =~ ^[0-9]+$ ]] && ((limit / 1024 < ${memory:-0})); then memory=$((limit / 1024)); fi
  local by_memory=$((${memory:-memory_per_job} / memory_per_job))
  local result=$((cores < by_memory ? cores : by_memory))
  echo $((result > 1 ? result : 1))
}

# build PRESET [TARGET…]
build() {
  local preset=$1 folder=$root/build/$1 log=$root/build/log/$1.log jobs
  shift
  jobs=$(jobs)
  # A cache that was made elsewhere (the folder was moved or copied) can't be used.
  if [[ -f $folder/CMakeCache.txt ]] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" -- "$folder/CMakeCache.txt"; then
    rm -rf -- "$folder"
  fi
  say "building ($preset, $jobs at a time)"
  (cd -- "$root" && cmake --preset "$preset") >"$log" 2>&1 ||
    fail_with_log "$log" "cmake could not configure the build"
  env -u NINJA_STATUS cmake --build "$folder" -j "$jobs" ${1+--target "$@"} 2>&1 |
    tee -a -- "$log" | follow "building ($preset)" ||
    fail_with_log "$log" "the build failed"
}
