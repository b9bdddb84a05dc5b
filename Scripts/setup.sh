# Other scripts source this file. It finds or installs the tools that they need, and names missing ones in plain words.
#
# Messages go to standard error; standard output belongs to the program. Exit status 2 means that the program did not run, as
# it does for the program itself.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

minimum_swift=6.2
apt_packages="libgraphviz-dev pkg-config fonts-liberation"
apt_options="-o DPkg::Lock::Timeout=300 -o Acquire::Retries=3"
brew_packages="graphviz pkg-config"

# All scripts build with these options, so that they share one build. The parser is some fifty times slower without
# optimisation. Debug information would take up to a fifth more build time. SwiftSyntax has a function of 3,600 lines,
# childName. The compiler spends a minute considering to inline it into 1,500 others, and never does.
build_options="-c release -debug-info-format none -Xswiftc -Xllvm -Xswiftc -sil-inline-never-functions=SwiftSyntax9childName"

# Once tests have been built, warnings are errors for the program, too: with different options, each script would rebuild the
# other's products. A user of the program builds no tests, so a new compiler's warning does not stop the build.
strict_mark="$root/.build/digraph-is-strict"
build_strictly() {
  mkdir -p "$(dirname "$strict_mark")"
  touch "$strict_mark"
  export DIGRAPH_STRICT=1
}
build_as_before() { if [ -e "$strict_mark" ]; then export DIGRAPH_STRICT=1; fi; }

# A run-script phase of Xcode sets SDKROOT to the app's SDK, but a tool needs the SDK of the Mac.
unset SDKROOT

# Such phases lack a login shell's PATH, which has the folders of Homebrew and swiftly.
for folder in /opt/homebrew/bin /usr/local/bin "${HOME:-}/.swiftly/bin"; do
  case ":$PATH:" in
  *":$folder:"*) ;;
  *) if [ -d "$folder" ]; then PATH="$PATH:$folder"; fi ;;
  esac
done

say() { printf 'digraph: %s\n' "$*" >&2; }

give_up() {
  say "$@"
  exit 2
}

# Runs a command, and prints its output only if it fails.
quietly() {
  local log
  log=$(mktemp "${TMPDIR:-/tmp}/digraph.XXXXXX")
  if "$@" </dev/null >"$log" 2>&1; then
    rm -f "$log"
  else
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
}

require_swift() {
  local version major minor
  command -v swift >/dev/null 2>&1 ||
    give_up "Swift $minimum_swift or later is needed, and there is no 'swift' here; see https://www.swift.org/install"
  version=$(swift --version 2>/dev/null | sed -n -E 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  [ -n "$version" ] || give_up "Swift $minimum_swift or later is needed, and 'swift --version' does not work here"
  major=${version%%.*}
  minor=${version#*.}
  if [ "$major" -lt "${minimum_swift%%.*}" ] ||
    { [ "$major" -eq "${minimum_swift%%.*}" ] && [ "$minor" -lt "${minimum_swift#*.}" ]; }; then
    give_up "Swift $minimum_swift or later is needed, and this is $version; see https://www.swift.org/install"
  fi
}

has_graphviz() { command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libgvc; }

# Deletes SwiftPM's build plan if it was made before Graphviz was installed. With such a plan, its headers are not found.
forget_plan_without_graphviz() {
  local plan="$root/.build/release.yaml"
  if [ -e "$plan" ] && has_graphviz && ! grep -q -e '"-lgvc"' "$plan"; then rm -f "$plan"; fi
}

# Installs Graphviz, which lays out the drawings, unless it is there.
require_graphviz() {
  if has_graphviz; then return; fi
  if command -v brew >/dev/null 2>&1; then
    say "installing Graphviz with Homebrew"
    # shellcheck disable=SC2086 # several words
    quietly brew install $brew_packages || give_up "that did not work; it was: brew install $brew_packages"
  elif command -v apt-get >/dev/null 2>&1; then
    install_with_apt
  elif [ "$(uname -s)" = Darwin ]; then
    give_up "Graphviz is needed; install Homebrew (https://brew.sh), then: brew install $brew_packages"
  else
    give_up "Graphviz is needed, as a library that 'pkg-config libgvc' finds, with its headers"
  fi
}

install_with_apt() {
  local command="apt-get update && apt-get install -y --no-install-recommends $apt_packages"
  local privileged
  if [ "$(id -u)" -eq 0 ]; then
    privileged=env
  elif ! command -v sudo >/dev/null 2>&1; then
    give_up "Graphviz is needed, and installing it needs root; run as root: $command"
  elif [ -t 0 ]; then
    privileged="sudo env"
    sudo -v || give_up "Graphviz is needed; run as root: $command"
  else
    privileged="sudo -n env"
    sudo -n true 2>/dev/null || give_up "Graphviz is needed, and 'sudo' wants a password; run as root: $command"
  fi
  say "installing Graphviz with apt-get"
  # If a package source cannot be reached, another source may still have these packages.
  # shellcheck disable=SC2086 # several words
  quietly $privileged DEBIAN_FRONTEND=noninteractive apt-get $apt_options update || say "not all package lists are current"
  # shellcheck disable=SC2086 # several words
  quietly $privileged DEBIAN_FRONTEND=noninteractive \
    apt-get $apt_options install -y --no-install-recommends $apt_packages ||
    give_up "that did not work; it was, as root: $command"
}

# Warns if pictures would be laid out with letters of other widths than the committed ones. Without 'fc-match', there is no
# warning: a system without fontconfig has Arial.
notice_fonts() {
  local family
  command -v fc-match >/dev/null 2>&1 || return 0
  family=$(fc-match -f '%{family}' Arial 2>/dev/null) || return 0
  case "$family" in
  *Arial* | *Helvetica* | *'Liberation Sans'* | *Arimo* | *'Nimbus Sans'*) ;;
  *) say "pictures are laid out with the letters of '$family', so that all will differ: install Arial or Liberation Sans (fonts-liberation)" ;;
  esac
}
