package dev.perdure.activities.limit;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An amount of bytes as people write it: {@code 8GiB}, {@code 512MiB}, {@code 50%}. */
public record ByteAmount(long bytes) {

  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,3})?) ?(%|[KMGT](?:iB|B)?|B)?");
  private static final String UNITS = "KMGT";
  private static final int KIBI_BITS = 10;
  private static final double PERCENT = 100;

  /**
   * Reads the value of a setting.
   *
   * @param whole the bytes that 100 % stand for
   */
  public static ByteAmount parse(String variable, String text, long whole) {
    Matcher amount = TEXT.matcher(text.strip());
    if (!amount.matches()) {
      throw new IllegalArgumentException(
          "%s is '%s', which is not an amount: write 8GiB, 512MiB or 50%%."
              .formatted(variable, text));
    }
    double number = Double.parseDouble(amount.group(1));
    String unit = amount.group(2) == null ? "B" : amount.group(2);
    return new ByteAmount((long) (number * factor(unit, whole)));
  }

  private static double factor(String unit, long whole) {
    if (unit.equals("%")) {
      return whole / PERCENT;
    }
    int place = UNITS.indexOf(unit.charAt(0)) + 1;
    return 1L << (KIBI_BITS * place);
  }

  @Override
  public String toString() {
    int place =
        Math.max(0, (Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(bytes, 1))) / KIBI_BITS);
    if (place == 0) {
      return bytes + " B";
    }
    int unit = Math.min(place, UNITS.length());
    double number = (double) bytes / (1L << (KIBI_BITS * unit));
    String text = String.format(Locale.ROOT, "%.1f", number).replaceFirst("\\.0$", "");
    return "%s %siB".formatted(text, UNITS.charAt(unit - 1));
  }
}
