package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Check that the programs of sed and awk in a command neither run other commands nor name files.
 */
final class SedAwkCheck {

  private static final Set<String> SED = Set.of("sed", "gsed");
  private static final Set<String> AWK = Set.of("awk", "gawk", "mawk", "nawk");
  private static final int MAX_SCRIPT_LENGTH = 1_000;

  private static final Pattern SED_OPTION =
      Pattern.compile("(?:-[nErsuz]*e|--e[a-z]*)(?:=?(.+))?", Pattern.DOTALL);
  private static final Pattern AWK_OPTION =
      Pattern.compile("(?:-e|--so[a-z]*)(?:=?(.+))?", Pattern.DOTALL);
  private static final Set<String> TAKE_A_VALUE =
      Set.of("-F", "-v", "-f", "-l", "-i", "--file", "--assign", "--field-separator", "--load");
  private static final Predicate<String> IN_FILE = form("-[nErsuz]*f.*|--fi.*");
  private static final Predicate<String> LOADS = form("-[liE].*|--(?:l|inc|ex).*");

  /** Not part of a larger word of text: numbers of lines are filled in often. */
  private static final Pattern VALUE = Pattern.compile("\\$\\{?\\w+\\}?");

  private static final String REGEX = "(?:\\\\.|\\[\\^?\\]?[^\\]]*+\\]|(?!%s)[^\\\\\\[])*+%s";
  private static final Pattern SUBSTITUTION =
      Pattern.compile(
          "s([/|,#@!:])"
              + REGEX.formatted("\\1", "\\1")
              + "(?:\\\\.|(?!\\1)[^\\\\])*+\\1[gpiImM0-9]*+(?=[;}\\n ]|$)",
          Pattern.DOTALL);
  private static final Pattern ADDRESS = Pattern.compile("/" + REGEX.formatted("/", "/") + "[IM]*");
  private static final Pattern INSERTION =
      Pattern.compile("[aic](?:\\\\\\n| )[^\\n\\\\]*+(?=\\n|$)");
  private static final Predicate<String> SAFE_SED =
      form("(?:[0-9$,~+!; \\n{}=dDgGhHnNpPxzFlLqQ]|[:btT] *\\w*+)*+");

  private static final Pattern AWK_TEXT =
      Pattern.compile(
          "\"(?:\\\\.|[^\"\\\\\\n])*+\"|(?<=[(,{};!~&|\\n])\\s*+/(?:\\\\.|[^/\\\\\\n])++/"
              + "|^\\s*+/(?:\\\\.|[^/\\\\\\n])++/|#[^\\n]*");
  private static final Pattern UNSAFE_AWK =
      Pattern.compile(
          "\\bsystem\\b|\\bgetline\\b|@|(?<!\\|)\\|(?!\\|)|\\bprintf?\\b[^;}\\n"
              + "]*>|/[^\\n"
              + "]*\"|\\\\");

  /** The words of a command: the values of the option for programs, and what may be operands. */
  private record SortedWords(List<Word> values, List<Word> operands) {

    static SortedWords of(List<Word> words, Pattern option) {
      var sorted = new SortedWords(new ArrayList<>(), new ArrayList<>());
      for (int i = 1; i < words.size(); i++) {
        var word = words.get(i);
        var given = option.matcher(word.text());
        if (given.matches() && given.group(1) != null) {
          sorted.values.add(new Word(given.group(1), word.literal()));
        } else if (given.matches() && i + 1 < words.size()) {
          sorted.values.add(words.get(++i));
        } else if (takesValue(word.text(), option)) {
          i++;
        } else if (mayBeOperand(word)) {
          sorted.operands.add(word);
        }
      }
      return sorted;
    }
  }

  private SedAwkCheck() {}

  /** Whether a command may do more than filter; true if its program is not known. */
  static boolean mayDoMore(CommandLine line) {
    if (SED.contains(line.name())) {
      return programs(line, SED_OPTION).stream().anyMatch(word -> !isSafeSed(word));
    }
    return AWK.contains(line.name())
        && (line.options().stream().anyMatch(LOADS)
            || programs(line, AWK_OPTION).stream().anyMatch(word -> !isSafeAwk(word)));
  }

  /** The values of an option, or else the first operand. */
  private static List<Word> programs(CommandLine line, Pattern option) {
    var words = SortedWords.of(line.words(), option);
    boolean inFile = line.options().stream().anyMatch(IN_FILE);
    return words.values().isEmpty() && !inFile
        ? words.operands().stream().limit(1).toList()
        : words.values();
  }

  private static boolean takesValue(String text, Pattern option) {
    return option == AWK_OPTION && TAKE_A_VALUE.contains(text);
  }

  private static boolean mayBeOperand(Word word) {
    return !word.text().startsWith("-") || !word.literal();
  }

  private static boolean isSafeSed(Word word) {
    if (word.text().length() > MAX_SCRIPT_LENGTH || !word.possible().isEmpty()) {
      return false;
    }
    String text = word.literal() ? word.text() : VALUE.matcher(word.text()).replaceAll("1");
    boolean onlyValue = !word.literal() && text.equals("1");
    String rest = SUBSTITUTION.matcher(text).replaceAll("p");
    rest = INSERTION.matcher(ADDRESS.matcher(rest).replaceAll("1")).replaceAll("p");
    return !onlyValue && SAFE_SED.test(rest);
  }

  /** A slash before a string may be a division, or begin an expression with quotes in it. */
  private static boolean isSafeAwk(Word word) {
    return word.isConstant()
        && word.text().length() <= MAX_SCRIPT_LENGTH
        && !UNSAFE_AWK
            .matcher(
                AWK_TEXT
                    .matcher(word.text())
                    .replaceAll(found -> found.group().startsWith("\"") ? "\"" : " 0 "))
            .find();
  }

  private static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }
}
