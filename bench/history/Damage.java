package history;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Kinds of damage that models do to text quoted from memory, each with the share that must be
 * repaired.
 */
public enum Damage {
  DEEPER("indented deeper", 0.90),
  DEDENTED("common indentation lost", 0.90),
  HALVED("indented by half", 0.90),
  TABS("tabs for spaces, or spaces for tabs", 0.90),
  TRAILING("trailing blanks", 0.98),
  STRIPPED("trailing blanks lost", 0.98),
  ENDINGS("other line endings", 0.98),
  BLANK("a blank line lost", 0.98),
  BESIDE("a blank line lost beside a change", 0),
  GONE("a blank line lost that the change takes away", 0),
  CURLY("curly quotes", 0),
  PLAIN("typographic characters made plain", 0),
  SQUEEZED("blanks within lines made one", 0);

  /** UTF-8 in characters of one byte. */
  private static final List<String> TYPOGRAPHY =
      Stream.of("\u0098", "\u0099", "\u009C", "\u009D", "\u0093", "\u0094")
          .map(last -> "\u00E2\u0080" + last)
          .toList();

  public final String title;
  public final double bar;

  Damage(String title, double bar) {
    this.title = title;
    this.bar = bar;
  }

  /** The damaged window; empty if there is nothing of the kind to damage. */
  public Optional<Window> apply(Window window, boolean oldOnly) {
    Window damaged =
        switch (this) {
          case BLANK -> window.withoutBlank(false);
          case BESIDE -> window.withoutBlank(true);
          case GONE -> window.withoutBlankThatGoes();
          case STRIPPED -> window.eachContext(by(window));
          default -> oldOnly ? window.eachOld(by(window)) : window.each(by(window));
        };
    boolean same = damaged.oldLines().equals(window.oldLines());
    return same ? Optional.empty() : Optional.of(damaged);
  }

  /** Whether new text that is right makes sense together with old text that is not. */
  public boolean mayHitOldOnly() {
    return !isBlank() && this != ENDINGS;
  }

  /**
   * Whether old and new text can both have suffered it: what goes stands in one of them alone, and
   * of two blank lines where one was, which one was lost can't be seen, nor can a typographic
   * character that becomes another one.
   */
  public boolean mayHitBoth(Window window) {
    return this != GONE
        && !(this == BESIDE && window.doublesBlank())
        && !(this == PLAIN && exchangesTypography(window));
  }

  /** Whether it is a blank line that is lost. */
  public boolean isBlank() {
    return this == BLANK || this == BESIDE || this == GONE;
  }

  private UnaryOperator<String> by(Window window) {
    return switch (this) {
      case DEEPER -> filled(line -> (usesTabs(window) ? "\t" : "    ") + line);
      case DEDENTED -> filled(dedent(window));
      case HALVED -> isEven(window) ? filled(Damage::halved) : UnaryOperator.identity();
      case TABS ->
          isUniform(window)
              ? filled(usesTabs(window) ? Damage::expanded : Damage::compressed)
              : UnaryOperator.identity();
      case TRAILING -> line -> body(line) + "  " + ending(line);
      case STRIPPED -> filled(line -> body(line).stripTrailing() + ending(line));
      case ENDINGS ->
          changesEndings(window)
              ? UnaryOperator.identity()
              : line ->
                  line.endsWith("\r\n")
                      ? body(line) + "\n"
                      : line.endsWith("\n") ? body(line) + "\r\n" : line;
      case CURLY -> Damage::curly;
      case PLAIN -> Damage::plain;
      case SQUEEZED -> filled(Damage::squeezed);
      case BLANK, BESIDE, GONE -> UnaryOperator.identity();
    };
  }

  private static UnaryOperator<String> filled(UnaryOperator<String> change) {
    return line -> line.isBlank() ? line : change.apply(line);
  }

  private static UnaryOperator<String> dedent(Window window) {
    String common =
        Stream.concat(window.oldLines().stream(), window.newLines().stream())
            .filter(line -> !line.isBlank())
            .map(Damage::indentation)
            .reduce(Damage::commonStart)
            .orElse("");
    return line -> line.substring(common.length());
  }

  private static String commonStart(String a, String b) {
    int same = 0;
    while (same < Math.min(a.length(), b.length()) && a.charAt(same) == b.charAt(same)) {
      same++;
    }
    return a.substring(0, same);
  }

  private static boolean usesTabs(Window window) {
    return Stream.concat(window.oldLines().stream(), window.newLines().stream())
        .anyMatch(line -> line.startsWith("\t"));
  }

  private static String halved(String line) {
    String own = indentation(line);
    return own.substring(own.length() / 2) + line.substring(own.length());
  }

  /** Whether no line is indented by both, and none by tabs if another is by spaces. */
  private static boolean isUniform(Window window) {
    List<String> used =
        Stream.concat(window.oldLines().stream(), window.newLines().stream())
            .filter(line -> !line.isBlank())
            .map(Damage::indentation)
            .filter(own -> own.length() > 1 || own.equals("\t"))
            .toList();
    return used.stream().noneMatch(own -> own.contains("\t"))
        || used.stream().noneMatch(own -> own.startsWith("  ") || own.contains("    "));
  }

  private static boolean changesEndings(Window window) {
    return Stream.concat(window.oldLines().stream(), window.newLines().stream())
            .map(Damage::ending)
            .filter(own -> !own.isEmpty())
            .distinct()
            .count()
        > 1;
  }

  private static boolean isEven(Window window) {
    return Stream.concat(window.oldLines().stream(), window.newLines().stream())
        .filter(line -> !line.isBlank())
        .map(Damage::indentation)
        .allMatch(own -> own.length() % 2 == 0 && own.indexOf('\t') < 0);
  }

  private static String expanded(String line) {
    String own = indentation(line);
    return own.replace("\t", "    ") + line.substring(own.length());
  }

  private static String compressed(String line) {
    String own = indentation(line);
    return own.replace("    ", "\t") + line.substring(own.length());
  }

  /** Quotes as a word processor sets them; UTF-8 in characters of one byte. */
  private static String curly(String line) {
    return line.replace("'", "\u00E2\u0080\u0099").replace("\"", "\u00E2\u0080\u009C");
  }

  /** Whether the lines lose one kind of typographic characters and gain another. */
  private static boolean exchangesTypography(Window window) {
    String old = String.join("", window.oldLines());
    String fresh = String.join("", window.newLines());
    List<Integer> more =
        TYPOGRAPHY.stream().map(kind -> count(fresh, kind) - count(old, kind)).toList();
    return more.stream().anyMatch(n -> n > 0) && more.stream().anyMatch(n -> n < 0);
  }

  private static int count(String text, String part) {
    return text.split(part, -1).length;
  }

  /** The other way round, for dashes and spaces, too. */
  private static String plain(String line) {
    return line.replaceAll("\u00E2\u0080[\u0098\u0099]", "'")
        .replaceAll("\u00E2\u0080[\u009C\u009D]", "\"")
        .replaceAll("\u00E2\u0080[\u0093\u0094]", "-")
        .replace("\u00C2\u00A0", " ");
  }

  private static String squeezed(String line) {
    String own = indentation(line);
    String rest = line.substring(own.length());
    String inside = body(rest).stripTrailing();
    return own + inside.replaceAll("[ \t]+", " ") + rest.substring(inside.length());
  }

  private static String indentation(String line) {
    int end = 0;
    while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) {
      end++;
    }
    return line.substring(0, end);
  }

  private static String body(String line) {
    return line.substring(0, line.length() - ending(line).length());
  }

  private static String ending(String line) {
    return line.endsWith("\r\n") ? "\r\n" : line.endsWith("\n") ? "\n" : "";
  }
}
