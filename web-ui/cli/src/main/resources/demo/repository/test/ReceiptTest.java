/** Tests that need nothing but a JDK. */
public final class ReceiptTest {

  private static int passed;

  public static void main(String[] arguments) {
    check("nothing costs nothing", 0, new Receipt(new Discount(10)).total());
    check("ten percent of 1,000 cents", 900, receipt(10, 1000).total());
    check("ten percent of 250 cents", 225, receipt(10, 250).total());
    check("several things", 1125, receipt(10, 1000, 250).total());
    System.out.println(passed + " passed");
  }

  private static Receipt receipt(int percent, int... prices) {
    Receipt receipt = new Receipt(new Discount(percent));
    for (int price : prices) {
      receipt.add(price);
    }
    return receipt;
  }

  private static void check(String what, int expected, int actual) {
    if (expected != actual) {
      System.out.println("FAILED " + what + ": expected " + expected + " but was " + actual);
      System.exit(1);
    }
    passed++;
  }
}
