package dev.perdure.planner.plan;

import dev.perdure.planner.json.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The escaping of free text in the Markdown of a plan: a line that would be read as a heading, a
 * fence or a fact of a step gets a backslash.
 */
final class PlanTextEscaping {

  /** The facts of a step, as its Markdown names them. */
  static final List<String> KEYS =
      List.of(
          "After",
          "Kind",
          "Agent",
          "Model",
          "Tool",
          "Arguments",
          "Command",
          "Files",
          "Source",
          "Check");

  private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}[^`]*|~{3,}.*)", Pattern.DOTALL);
  private static final Pattern KEY = Pattern.compile("[-*+]\\s+([A-Za-z]+):.*", Pattern.DOTALL);

  private PlanTextEscaping() {}

  static String escaped(String text) {
    return outsideCode(text.strip().lines().toList(), PlanTextEscaping::escape);
  }

  static String unescaped(List<String> lines) {
    return outsideCode(lines, PlanTextEscaping::unescape).strip();
  }

  /** The lines with those that stand in no fenced code changed. */
  private static String outsideCode(List<String> lines, UnaryOperator<String> change) {
    List<String> out = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      int end = fenceEnd(lines, at);
      if (end > at) {
        out.addAll(lines.subList(at, end + 1));
        at = end + 1;
      } else {
        out.add(change.apply(lines.get(at++)));
      }
    }
    return String.join("\n", out);
  }

  private static String escape(String line) {
    return isForm(line) ? "\\" + line : line;
  }

  private static String unescape(String line) {
    return line.startsWith("\\") && isForm(line) ? line.substring(1) : line;
  }

  /** The text of a list's entry: code in it is not told apart, as its first line is not alone. */
  static String escapedLines(String text) {
    return text.strip().lines().map(PlanTextEscaping::escape).collect(Collectors.joining("\n"));
  }

  static String unescapedLines(String text) {
    return text.lines().map(PlanTextEscaping::unescape).collect(Collectors.joining("\n")).strip();
  }

  /** Whether a line begins a fact of a step, or nearly does. */
  static boolean isFact(String line) {
    Matcher key = KEY.matcher(line);
    return key.matches() && isKey(key.group(1));
  }

  private static boolean isKey(String name) {
    return Character.isUpperCase(name.charAt(0))
        ? NearestName.of(name, KEYS).isPresent()
        : KEYS.stream().anyMatch(name::equalsIgnoreCase);
  }

  static boolean opensFence(String line) {
    return FENCE.matcher(line).matches();
  }

  /** The index of the line that closes the fence of a line; -1 if there is none. */
  static int fenceEnd(List<String> lines, int at) {
    if (!opensFence(lines.get(at))) {
      return -1;
    }
    String opening = lines.get(at).strip();
    char mark = opening.charAt(0);
    int length = (int) opening.chars().takeWhile(each -> each == mark).count();
    for (int i = at + 1; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.length() >= length && line.chars().allMatch(each -> each == mark)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isForm(String line) {
    String bare = line.replaceFirst("^\\\\+", "");
    return bare.startsWith("#") || isFact(bare) || opensFence(bare);
  }
}
