# A discount in percent.

# Prints what is left to pay of an amount in cents: discounted PERCENT CENTS
discounted() {
  echo $(($2 - $2 / 100 * $1))
}
