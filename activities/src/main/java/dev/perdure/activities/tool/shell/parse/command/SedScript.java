package dev.perdure.activities.tool.shell.parse.command;

import java.util.regex.Pattern;

/** A sed script: most only print, but {@code w} writes files and {@code e} runs commands. */
final class SedScript {

  private static final String ADDRESS = "(?:[0-9]+|\\$|/[^/]*/)";
  private static final Pattern WRITE =
      Pattern.compile("(?:^|[;{\n])\\s*(?:" + ADDRESS + "(?:," + ADDRESS + ")?)?\\s*[wWe]\\s+\\S");
  private static final Pattern SUBSTITUTION =
      Pattern.compile(
          "s(.)(?:\\\\.|(?!\\1).)*+\\1(?:\\\\.|(?!\\1).)*+\\1([a-zA-Z0-9]*)", Pattern.DOTALL);
  private static final Pattern PRINTS =
      Pattern.compile(
          "(?:\\d+|\\$)?(?:,(?:\\d+|\\$|\\+\\d+))?[pdq=]"
              + "(?:;(?:\\d+|\\$)?(?:,(?:\\d+|\\$))?[pdq=])*+");
  private static final int LONGEST = 2_000;

  private SedScript() {}

  static boolean writes(CommandLine line) {
    var operands = line.operands();
    return !operands.isEmpty() && writes(operands.getFirst());
  }

  private static boolean writes(String script) {
    if (script.length() > LONGEST) {
      return true;
    }
    var flags = SUBSTITUTION.matcher(script);
    boolean byFlag = flags.find() && flags.group(2).matches(".*[we].*");
    return byFlag || WRITE.matcher(script).find();
  }

  /** Whether it does nothing but choose lines by number. */
  static boolean onlyPrints(CommandLine line) {
    var operands = line.operands();
    boolean plain = line.options().stream().allMatch(option -> option.matches("-[nE]+"));
    return plain && !operands.isEmpty() && PRINTS.matcher(operands.getFirst()).matches();
  }
}
