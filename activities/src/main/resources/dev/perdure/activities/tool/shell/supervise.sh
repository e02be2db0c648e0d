# Runs one command as the leader of its own session, and leaves in a directory what anyone who
# takes the call up needs: pid (with the start time of this process), output, exit.
# It outlives whoever started it, so that the command can be found again; its group ends with it.
directory=$1
shift
trap : TERM INT HUP
start_time() {
  read -r line < "/proc/$$/stat"
  line=${line##*) }
  set -- $line
  echo "${20}"
}
echo "$$ $(start_time)" > "$directory/pid.new" && mv "$directory/pid.new" "$directory/pid"
"$@" > "$directory/output" 2>&1 < /dev/null
echo "$?" > "$directory/exit.new"
mv "$directory/exit.new" "$directory/exit"
kill -KILL 0
