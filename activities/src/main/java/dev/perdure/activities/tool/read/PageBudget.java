package dev.perdure.activities.tool.read;

/** How much of a result is left for a page. */
public record PageBudget(int lines, int bytes) {

  /** All a result may have. */
  public static final PageBudget ALL = new PageBudget(2_000, 50 * 1024);

  /** What is left beside a text. */
  public PageBudget without(String text) {
    int used = (int) text.lines().count() + 1;
    return new PageBudget(
        lines - used, bytes - text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
  }
}
