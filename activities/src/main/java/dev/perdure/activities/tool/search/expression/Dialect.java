package dev.perdure.activities.tool.search.expression;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Brings what ripgrep and others take into Java's words: names of groups, scripts, characters by
 * their number, POSIX classes, which are of ASCII, and braces that count nothing, which are meant
 * as they stand.
 */
final class Dialect {

  private static final Map<String, String> POSIX =
      Map.ofEntries(
          Map.entry("alpha", "A-Za-z"),
          Map.entry("digit", "0-9"),
          Map.entry("alnum", "0-9A-Za-z"),
          Map.entry("upper", "A-Z"),
          Map.entry("lower", "a-z"),
          Map.entry("punct", "!-/:-@\\[-`{-~"),
          Map.entry("space", "\\t-\\r "),
          Map.entry("blank", "\\t "),
          Map.entry("cntrl", "\\x00-\\x1F\\x7F"),
          Map.entry("graph", "!-~"),
          Map.entry("print", " -~"),
          Map.entry("xdigit", "0-9A-Fa-f"),
          Map.entry("ascii", "\\x00-\\x7F"),
          Map.entry("word", "0-9A-Za-z_"));
  private static final Pattern CLASS = Pattern.compile("\\[:(\\^?)(\\w+):]");
  private static final Pattern COUNT = Pattern.compile("\\{\\d+(,\\d*)?}");
  private static final Pattern NUMBER =
      Pattern.compile("\\\\(?:u\\{(\\p{XDigit}{1,8})}|U(\\p{XDigit}{8}))");
  private static final Pattern NAMED_ESCAPE = Pattern.compile("\\\\[pPxNkb]\\{");
  private static final Pattern AGAIN = Pattern.compile("\\(\\?P=(\\w+)\\)");
  private static final Pattern NAMED = Pattern.compile("\\(\\?P?<(\\w+)>");

  private final String written;
  private final StringBuilder java = new StringBuilder();
  private int at;
  private int depth;

  private Dialect(String written) {
    this.written = written;
  }

  static String java(String written) {
    Dialect dialect = new Dialect(written);
    while (dialect.at < written.length()) {
      dialect.step();
    }
    return dialect.java.toString();
  }

  private void step() {
    char c = written.charAt(at);
    if (c == '\\') {
      escape();
    } else if (depth > 0) {
      inClass(c);
    } else if (c == '[') {
      open();
    } else {
      outside(c);
    }
  }

  private void escape() {
    Matcher number = NUMBER.matcher(written).region(at, written.length());
    if (number.lookingAt()) {
      String digits = number.group(1) == null ? number.group(2) : number.group(1);
      java.append("\\x{").append(digits).append('}');
      at = number.end();
    } else if (written.startsWith("\\Q", at)) {
      int end = written.indexOf("\\E", at);
      take(end < 0 ? written.length() - at : end + 2 - at);
    } else if (NAMED_ESCAPE.matcher(written).region(at, written.length()).lookingAt()) {
      int end = written.indexOf('}', at);
      String property = written.substring(at, end < 0 ? written.length() : end + 1);
      java.append(known(property));
      at += property.length();
    } else {
      take(Math.min(2, written.length() - at));
    }
  }

  /** A script or a binary property goes without "Is" elsewhere. */
  private static String known(String property) {
    String own = property.replaceFirst("\\{", "{Is");
    return !isKnown(property) && isKnown(own) ? own : property;
  }

  private static boolean isKnown(String property) {
    try {
      return Pattern.compile(property).flags() == 0;
    } catch (PatternSyntaxException none) {
      return false;
    }
  }

  private void outside(char c) {
    Matcher named = NAMED.matcher(written).region(at, written.length());
    Matcher again = AGAIN.matcher(written).region(at, written.length());
    if (c == '(' && again.lookingAt()) {
      java.append("\\k<").append(again.group(1).replace("_", "")).append('>');
      at = again.end();
    } else if (c == '(' && named.lookingAt()) {
      java.append("(?<").append(named.group(1).replace("_", "")).append('>');
      at = named.end();
    } else if (c == '{' && !COUNT.matcher(written).region(at, written.length()).lookingAt()) {
      java.append("\\{");
      at++;
    } else {
      take(1);
    }
  }

  /** The bracket that opens a class, and one that closes it but stands first, which is meant. */
  private void open() {
    depth++;
    take(written.startsWith("[^", at) ? 2 : 1);
    if (depth == 1 && at < written.length() && written.charAt(at) == ']') {
      java.append("\\]");
      at++;
    }
  }

  private void inClass(char c) {
    Matcher posix = CLASS.matcher(written).region(at, written.length());
    if (c == '[' && posix.lookingAt() && POSIX.containsKey(posix.group(2))) {
      String own = POSIX.get(posix.group(2));
      java.append(posix.group(1).isEmpty() ? "[" : "[^").append(own).append(']');
      at = posix.end();
    } else if (c == '[') {
      open();
    } else {
      depth -= c == ']' ? 1 : 0;
      take(1);
    }
  }

  private void take(int characters) {
    java.append(written, at, at + characters);
    at += characters;
  }
}
