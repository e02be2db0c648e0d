package dev.perdure.activities.tool.read.page;

/** How much of a result is left for a page. */
public record Room(int lines, int bytes) {

  /** All a result may have. */
  public static final Room ALL = new Room(2_000, 50 * 1024);

  /** What is left beside a text. */
  public Room without(String text) {
    int used = (int) text.lines().count() + 1;
    return new Room(
        lines - used, bytes - text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
  }
}
