# Sourced by the launcher of a checkout and by the launcher of an archive, which set:
#   root   the folder of the launcher
#   java   the program that runs Perdure
#   jar    perdure.jar beside lib/
#   cache  the path of the caches of loaded classes, without their endings

# Java opens paths that are not plain ASCII only if the locale says UTF-8.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *[Uu][Tt][Ff]*8*) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac

# The home is the one of the shell, as for git and everything else; Java would ask the list of users.
home=(${HOME:+"-Duser.home=$HOME"})
quiet=(${home[@]+"${home[@]}"} --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
server=("${quiet[@]}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx1g)
quick=("${quiet[@]}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m)

# Java 25 crashes when it writes the linked lambdas of some libraries into a cache.
training=(-XX:+UnlockDiagnosticVMOptions -XX:-AOTInvokeDynamicLinking -XX:ErrorFile=/dev/null)

# Makes two caches of loaded classes: verbs start in half the time, servers in a third. Without them all still works.
train() {
  rm -f "$cache".*
  "$java" "${quick[@]}" "${training[@]}" -XX:AOTCacheOutput="$cache.quick" -cp "$jar" \
    dev.perdure.web.cli.AotCacheTraining >/dev/null 2>&1 || true
  local data
  data=$(mktemp -d)
  env -u TEMPORAL_ADDRESS -u PERDURE_DB_URL PERDURE_DATA="$data" \
    "$java" "${server[@]}" "${training[@]}" -XX:AOTCacheOutput="$cache.server" -cp "$jar" \
    dev.perdure.web.cli.Perdure serve --train --ephemeral --port 0 --owner $$ >/dev/null 2>&1 || true
  rm -rf "$data"
  [ -s "$cache.quick" ] && [ -s "$cache.server" ] ||
    echo "Perdure starts slowly: Java has written no cache of loaded classes beside $jar." >&2
}

# Adds the options that use a cache, if it belongs to this build.
use_cache() {
  if [ "$cache.$1" -nt "$jar" ]; then
    options+=("-XX:AOTCache=$cache.$1" -Xlog:aot=off -Xlog:cds=off)
  fi
}

# The launcher as messages name it: by its name alone if the PATH leads to it, else by the path that was typed. Nothing
# for a path that a shell does not read as one plain word.
called() {
  if [ "$(type -P perdure)" -ef "$0" ]; then
    echo perdure
  elif [[ $0 =~ ^[A-Za-z0-9._/~+-]*/[A-Za-z0-9._+-]+$ ]]; then
    echo "$0"
  fi
}

# Becomes the JVM that runs a verb.
launch() {
  local name
  name=$(called)
  options=("${server[@]}" ${name:+"-Dperdure.launcher=$name"})
  use_cache server
  local serve
  serve=$(printf '%s\n' "${options[@]}")
  case ${1-} in
    serve | web | worker) ;;
    tools) options=("${quick[@]}" ${name:+"-Dperdure.launcher=$name"} -Xmx1g) && use_cache quick ;;
    *) options=("${quick[@]}" ${name:+"-Dperdure.launcher=$name"}) && use_cache quick ;;
  esac

  # What the terminal is: whether somebody can be asked, a line be written over, words be coloured.
  local screen=() plain=${NO_COLOR-} size
  [ "${TERM-dumb}" != dumb ] || plain=yes
  [ ! -t 0 ] || [ ! -t 2 ] || screen+=(-Dperdure.terminal=true)
  [ ! -t 2 ] || [ "${TERM-dumb}" = dumb ] || screen+=(-Dperdure.live=true)
  [ ! -t 2 ] || [ -n "$plain" ] || screen+=(-Dperdure.colour=true)
  [ ! -t 0 ] || [ ! -t 1 ] || [ "${TERM-dumb}" = dumb ] || screen+=(-Dperdure.screen=true)
  [ ! -t 1 ] || screen+=(-Dperdure.result=true)
  [ ! -t 1 ] || [ -n "$plain" ] || screen+=(-Dperdure.colour.result=true)
  if [ -t 1 ] || [ -t 2 ]; then
    size=$( (stty size </dev/tty) 2>/dev/null) || size=
    [ -z "${size#* }" ] || [ "${size#* }" = 0 ] || screen+=(-Dperdure.columns="${size#* }")
  fi
  exec "$java" "${options[@]}" ${screen[@]+"${screen[@]}"} \
    -Dperdure.root="$root" -Dperdure.serve.options="$serve" -cp "$jar" dev.perdure.web.cli.Perdure "$@"
}
