import java.util.ArrayList;
import java.util.List;

/** What a customer bought, in cents. */
public final class Receipt {

  private final List<Integer> prices = new ArrayList<>();
  private final Discount discount;

  public Receipt(Discount discount) {
    this.discount = discount;
  }

  public void add(int cents) {
    prices.add(cents);
  }

  public int total() {
    int sum = 0;
    for (int price : prices) {
      sum += discount.on(price);
    }
    return sum;
  }
}
