package dev.perdure.activities.tool.shell.parse.program;

import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads sed scripts: most only print, but {@code w} writes files and {@code e} runs commands. */
public final class SedScript {

  private static final Map<String, Character> NAMES =
      Map.of("expression", 'e', "file", 'f', "line-length", 'l');
  private static final Pattern FILLED_IN =
      Pattern.compile(
          "\\$\\{[^}]*\\}|\\$\\(\\([^)]*\\)\\)|\\$\\([^)]*\\)|\\$[A-Za-z_]\\w*|`[^`]*`");

  private static final Pattern SET = Pattern.compile("\\^?\\]?(?:\\[:[a-z]+:\\]|[^\\]])*+\\]");

  private static final String ALONE = "{}=dDgGhHnNpPxzF";
  private static final String WITH_NUMBER = "lLqQ";
  private static final String WITH_LABEL = ":btTv";
  private static final String WITH_TEXT = "aic";

  private final String text;
  private final List<String> written = new ArrayList<>();
  private final List<String> read = new ArrayList<>();
  private boolean runs;
  private int at;

  private SedScript(String text) {
    this.text = text;
  }

  /** What the scripts among the arguments of sed do; what can't be read may run anything. */
  public static FilesAndRuns of(List<Word> arguments) {
    var options = OptionValues.of(arguments, "efl!i", NAMES);
    List<Word> scripts = new ArrayList<>(options.of('e'));
    if (scripts.isEmpty() && options.of('f').isEmpty()) {
      options.operand().ifPresent(scripts::add);
    }
    return scripts.stream().map(SedScript::of).reduce(FilesAndRuns.none(), FilesAndRuns::and);
  }

  private static FilesAndRuns of(Word word) {
    var script =
        new SedScript(
            word.literal() ? word.text() : FILLED_IN.matcher(word.text()).replaceAll("1"));
    boolean understood = script.commands();
    boolean runs = script.runs || (!understood && word.literal());
    return new FilesAndRuns(runs, script.written, script.read);
  }

  private boolean commands() {
    while (true) {
      skip(" \t\n;");
      if (at >= text.length()) {
        return true;
      }
      if (!addresses() || !command()) {
        return false;
      }
    }
  }

  private boolean addresses() {
    if (!address()) {
      return false;
    }
    skip(" \t");
    if (is(',')) {
      at++;
      skip(" \t");
      if (!address()) {
        return false;
      }
    }
    skip(" \t!");
    return true;
  }

  /** One address, or none. */
  private boolean address() {
    if (is('/') || is('\\')) {
      at += is('\\') ? 1 : 0;
      boolean closed = at < text.length() && delimited(text.charAt(at++), true);
      skip("IM");
      return closed;
    }
    skip("$+~0123456789");
    return true;
  }

  private boolean command() {
    if (at >= text.length()) {
      return false;
    }
    char command = text.charAt(at++);
    if (ALONE.indexOf(command) >= 0) {
      return true;
    }
    if (WITH_NUMBER.indexOf(command) >= 0) {
      skip(" \t0123456789");
      return true;
    }
    if (WITH_LABEL.indexOf(command) >= 0) {
      until(command == ':' ? ";\n" : ";}\n");
      return true;
    }
    if (WITH_TEXT.indexOf(command) >= 0) {
      insertion();
      return true;
    }
    return special(command);
  }

  private boolean special(char command) {
    switch (command) {
      case '#' -> until("\n");
      case 'r', 'R' -> read.add(until("\n").strip());
      case 'w', 'W' -> written.add(until("\n").strip());
      case 'e' -> {
        runs = true;
        until("\n");
      }
      case 's' -> {
        return substitution();
      }
      case 'y' -> {
        return parts();
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean substitution() {
    if (!parts()) {
      return false;
    }
    while (at < text.length() && "gpimIMe0123456789w".indexOf(text.charAt(at)) >= 0) {
      char flag = text.charAt(at++);
      runs |= flag == 'e';
      if (flag == 'w') {
        written.add(until("\n").strip());
      }
    }
    skip(" \t");
    return at >= text.length() || ";}\n#".indexOf(text.charAt(at)) >= 0;
  }

  /** Two parts between three signs of a kind. */
  private boolean parts() {
    if (at >= text.length()) {
      return false;
    }
    char sign = text.charAt(at++);
    return sign != '\n' && sign != '\\' && delimited(sign, true) && delimited(sign, false);
  }

  /** Up to the next sign of a kind that is not escaped; within brackets it is one of a set. */
  private boolean delimited(char sign, boolean expression) {
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == sign) {
        return true;
      }
      if (c == '\\') {
        at++;
      } else if (c == '[' && expression) {
        set();
      }
    }
    return false;
  }

  /** To the end of a set of characters, if it ends. */
  private void set() {
    var set = SET.matcher(text).region(at, text.length());
    at = set.lookingAt() ? set.end() : at;
  }

  /** Text goes on in the next line where a back-slash ends a line. */
  private void insertion() {
    while (at < text.length() && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
  }

  private String until(String ends) {
    int from = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(from, at);
  }

  private boolean is(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void skip(String characters) {
    while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
