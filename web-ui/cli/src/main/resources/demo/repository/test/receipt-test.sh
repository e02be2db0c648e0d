# Tests that need nothing but a shell.
. src/receipt.sh

passed=0

check() {
  if [ "$2" != "$3" ]; then
    echo "FAILED $1: expected $2 but was $3"
    exit 1
  fi
  passed=$((passed + 1))
}

check "nothing costs nothing" 0 "$(total 10)"
check "ten percent of 1,000 cents" 900 "$(total 10 1000)"
check "ten percent of 250 cents" 225 "$(total 10 250)"
check "several things" 1125 "$(total 10 1000 250)"
echo "$passed passed"
