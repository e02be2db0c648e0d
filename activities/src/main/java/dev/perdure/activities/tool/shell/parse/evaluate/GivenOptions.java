package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells which words may become options because the script itself gives their variables such values.
 * What comes from outside the script is taken for what it is called.
 */
public final class GivenOptions {

  /** What a word may become that is filled in. */
  public enum Kind {
    /** No option, as far as the script says. */
    NONE,
    /** Whatever a command has printed or a line has held. */
    COMPUTED,
    /** An option that stands in the script. */
    OPTION
  }

  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{?([A-Za-z_][A-Za-z0-9_]*|[0-9@*])(.*)", Pattern.DOTALL);
  private static final Pattern MENTIONED = Pattern.compile("\\$\\{?([A-Za-z_][A-Za-z0-9_]*)");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern OTHERWISE_OPTION = Pattern.compile(":?[-=+]['\"]?-");

  /** What gives paths or numbers, which begin with no letter behind a dash. */
  private static final Pattern PRINTS_NO_OPTION =
      Pattern.compile(
          "\\$\\(\\(.*|(?:\\$\\(|`)\\s*(?:pwd|mktemp|realpath|git rev-parse"
              + " --(?:show-toplevel|git-dir))\\b[^;|&]*",
          Pattern.DOTALL);

  /** What takes a part of a value, or changes its letters. */
  private static final Pattern CHANGES = Pattern.compile("[#%/^,:@]");

  private final GivenValues values;
  private final Map<String, Kind> known = new HashMap<>();

  /** Tells what the variables may be by what a whole script gives to them. */
  GivenOptions(GivenValues values) {
    this.values = values;
  }

  /** What a word of the script may become. */
  Kind kind(SyntaxNode word) {
    return known.computeIfAbsent(Words.plain(word), text -> of(text, new HashSet<>()));
  }

  /** Whether a text has one of the variables in it that the script sets, other than this one. */
  boolean isIn(String text, String other) {
    return MENTIONED
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .anyMatch(name -> !name.equals(other) && values.has(name));
  }

  private Kind of(String text, Set<String> seen) {
    var variable = VARIABLE.matcher(text);
    if (variable.matches()) {
      return ofVariable(variable.group(1), variable.group(2), seen);
    }
    if (PRINTS_NO_OPTION.matcher(text).matches()) {
      return Kind.NONE;
    }
    boolean computed = text.startsWith("$(") || text.startsWith("`");
    return computed ? Kind.COMPUTED : ofText(text);
  }

  private static Kind ofText(String text) {
    return text.startsWith("-") || text.contains(" -") ? Kind.OPTION : Kind.NONE;
  }

  /** Each variable is looked at once, however they are given to each other. */
  private Kind ofVariable(String name, String rest, Set<String> seen) {
    if (OTHERWISE_OPTION.matcher(rest).lookingAt()) {
      return Kind.OPTION;
    }
    Kind least = isComputed(name, rest) ? Kind.COMPUTED : Kind.NONE;
    List<SyntaxNode> given = seen.add(name) ? values.of(name) : List.of();
    return given.stream()
        .map(value -> of(Words.plain(value), seen))
        .reduce(least, (one, other) -> one.compareTo(other) > 0 ? one : other);
  }

  private boolean isComputed(String name, String rest) {
    boolean changed = !values.of(name).isEmpty() && CHANGES.matcher(rest).lookingAt();
    return changed
        || (NAME.matcher(name).matches() ? values.isComputed(name) : values.setsArguments());
  }
}
