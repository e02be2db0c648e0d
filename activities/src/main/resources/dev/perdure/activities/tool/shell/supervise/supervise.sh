# Runs one command as the leader of its own session, and leaves in a directory what anyone who
# takes the call up needs: pid (with the start time of this process), group, output, exit.
# It outlives whoever started it, so that the command can be found again; what the command started
# ends with it.
# Arguments: the directory, which holds the command; the most KB of a process's data; the sandbox.
directory=$1
data=$2
shift 2
trap : TERM INT HUP
start_time() {
  read -r line < "/proc/$$/stat"
  line=${line##*) }
  set -- $line
  echo "${20}"
}
echo "$$ $(start_time)" > "$directory/pid.new" && mv "$directory/pid.new" "$directory/pid"
command=$(cat "$directory/command" && echo x)
command=${command%x}
# no core files; no file larger than 16 GB; not more data than the machine can bear; in a sandbox,
# where they are counted apart, not too many processes
limits='ulimit -c 0; ulimit -f 16777216; ulimit -d "$1"; exec bash -c -- "$2"'
[ $# -eq 0 ] || limits="ulimit -u 4096 2> /dev/null; $limits"
# a session of its own, so that what it does to its group is not done to this one
(
  exec setsid sh -c 'echo "$$" > "$0/group"; exec "$@"' "$directory" \
    "$@" bash -c "$limits" bash "$data" "$command"
) > "$directory/output" 2>&1 < /dev/null
echo "$?" > "$directory/exit.new"
mv "$directory/exit.new" "$directory/exit"
read -r group < "$directory/group" && kill -KILL -- "-$group"
# where the kernel gives orphans to this process, those that left the group as well
rounds=0
while [ $rounds -lt 50 ]; do
  children= left=
  read -r children < "/proc/$$/task/$$/children"
  for child in $children; do
    stat=
    read -r stat < "/proc/$child/stat"
    case ${stat##*) } in '' | Z*) ;; *) left="$left $child" ;; esac
  done
  [ -n "$left" ] || break
  kill -KILL $left
  rounds=$((rounds + 1))
  sleep 0.02
done
kill -KILL 0
