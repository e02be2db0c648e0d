# Runs one command as the leader of its own session, and leaves in a directory what anyone who
# takes the call up needs: pid (with the start time of this process), group, output, exit, left: a
# line for each process that the command left running, and late, if it was ended because its time was
# up and nobody saw to that.
# It outlives whoever started it, so that the command can be found again; what the command started
# ends with it.
# Arguments: the directory, which holds the command; the most KB of a process's data; the seconds
# after which it is ended from here; the control group of the task and its bound on processes and
# threads, or two empty words; the sandbox.
directory=$1
data=$2
seconds=$3
task=$4
bound=$5
shift 5
trap : TERM INT HUP
begin() {
  read -r line < "/proc/$$/stat"
  line=${line##*) }
  set -- $line
  echo "$$ ${20}" > "$directory/pid"
}
begin
command=$(cat "$directory/command" && echo x)
command=${command%x}
# tells the processes behind a number, or of a group, that do not end within a moment
survivors='
survivors() {
  local file pid line fields words name
  for file in /proc/[0-9]*/stat; do
    pid=${file//[^0-9]/}
    if [ "$pid" -gt "$1" ] && [ "$pid" != $$ ] && [ "$pid" != $BASHPID ] &&
      read -r line < "$file"; then
      fields=(${line##*) })
      if [ "${fields[0]}" != Z ] && [ -z "$2" -o "${fields[2]}" = "$2" ]; then
        mapfile -d "" -n 50 words < "/proc/$pid/cmdline"
        # while it becomes another program it has no words
        name=${line#*\(}
        line="${words[*]}"
        line=${line:-${name%)*}}
        printf "%.300s\n" "${line//[[:cntrl:]]/ }"
      fi
    fi
  done
}
told=$(survivors "$1" "$2")
for ((round = 0; round < 5 && ${#told} > 0; round++)); do
  sleep 0.02
  told=$(survivors "$1" "$2")
done'
# no core files; no file larger than 16 GB; not more data than the machine can bear
limits='ulimit -c 0; ulimit -f 16777216; ulimit -d "$1";'
if [ $# -eq 0 ]; then
  limits="$limits"' exec bash -c -- "$2" 7>&-'
else
  # in a sandbox all processes end with the first one, which therefore stays to tell who is left,
  # other than what is there before the command; they can write where it tells, by its descriptors,
  # so that it ends them first and begins that file anew
  limits="$limits"' trap : TERM INT HUP; exec 8>&2 2> /dev/null
before=$$
for file in /proc/[0-9]*; do
  [ "${file#/proc/}" -le "$before" ] || before=${file#/proc/}
done
bash -c -- "$2" 2>&8 8>&- 7>&-
code=$?
set -- "$before" "" "$3"
eval "$3"
for ((round = 0; round < 50; round++)); do
  others=
  for file in /proc/[0-9]*; do
    pid=${file#/proc/}
    [ "$pid" -le "$before" ] || [ "$pid" = $$ ] || others="$others $pid"
  done
  [ -n "$others" ] || break
  kill -KILL $others
  sleep 0.02
done
printf %s "$told" > /proc/$$/fd/7
exit $code'
fi
# its children lead the groups to be ended, which are known even where the directory is gone
(
  sleep "$seconds" || exit
  echo > "$directory/late"
  read -r self others < /proc/self/stat
  read -r children < "/proc/$$/task/$$/children"
  for signal in TERM KILL; do
    for child in $children; do
      [ "$child" = "$self" ] || kill -s "$signal" -- "-$child"
    done
    sleep 3
  done
) > /dev/null 2>&1 &
# the command alone joins the control group, so that this process can end what the kernel bounds;
# it has a session of its own, so that what it does to its group is not done to this one
(
  self=
  read -r self others < /proc/self/stat
  [ -n "$self" ] || self=$(exec sh -c 'echo "$PPID"')
  if [ -n "$task" ]; then
    for try in 1 2 3; do
      { [ -d "$task" ] || mkdir -p "$task"; } && echo "$bound" > "$task/pids.max" &&
        echo "$self" > "$task/cgroup.procs" && break
    done 2> /dev/null
  fi
  echo "$self" > "$directory/group"
  exec setsid "$@" bash -c "$limits" bash "$data" "$command" "$survivors"
) > "$directory/output" 2>&1 < /dev/null 7> "$directory/left"
code=$?
# on a full disk the code waits for room, for a quarter of an hour at most
tries=0
until { echo "$code" > "$directory/exit"; } 2> /dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 900 ] && [ -d "$directory" ] || break
  sleep 1
done
if read -r group < "$directory/group" && kill -s 0 -- "-$group" 2> /dev/null; then
  [ $# -ne 0 ] || bash -c "$survivors; printf %s \"\$told\"" bash 0 "$group" > "$directory/left"
  kill -s KILL -- "-$group"
fi
# where the kernel gives orphans to this process, those that left the group as well: they too get a
# moment to end by themselves before they are told of
rounds=0
while [ $rounds -lt 55 ]; do
  children= left=
  read -r children < "/proc/$$/task/$$/children"
  for child in $children; do
    stat=
    read -r stat < "/proc/$child/stat"
    stat=${stat##*) }
    group=${stat#* * }
    case $stat in '' | Z*) ;; *) [ "${group%% *}" = $$ ] || left="$left $child" ;; esac
  done
  [ -n "$left" ] || break
  if [ $# -eq 0 ] && [ $rounds -eq 5 ]; then
    for child in $left; do
      tr '[:cntrl:]' ' ' < "/proc/$child/cmdline" | head -c 300
      echo
    done >> "$directory/left"
  fi
  [ $rounds -lt 5 ] || kill -KILL $left
  rounds=$((rounds + 1))
  sleep 0.02
done
# the last program of a task takes its control group along if no server is left that would
if [ -n "$task" ]; then
  parent=
  read -r line < "/proc/$$/stat" && line=${line##*) } && parent=${line#* } && parent=${parent%% *}
  [ "$parent" = "$PPID" ] || rmdir "$task" "${task%/*}" 2> /dev/null
fi
kill -KILL 0
