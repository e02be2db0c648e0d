/** A discount in percent. */
public final class Discount {

  private final int percent;

  public Discount(int percent) {
    this.percent = percent;
  }

  /** What is left to pay of an amount in cents. */
  public int on(int cents) {
    return cents - cents / 100 * percent;
  }
}
