# A receipt of prices in cents.
. src/discount.sh

# Prints the sum of prices less a discount: total PERCENT [CENTS…]
total() {
  percent=$1
  shift
  sum=0
  for price in "$@"; do
    sum=$((sum + $(discounted "$percent" "$price")))
  done
  echo "$sum"
}
