package dev.perdure.activities.tool.shell.parse.audit;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds where a word ends by the shell's own rules of quoting. What is substituted in a word is
 * passed over by the tree, which must have it where the shell begins it.
 */
final class WordScan {

  private static final int LOST = Integer.MAX_VALUE;
  private static final Pattern INDIRECT =
      Pattern.compile("\\$\\{!(?![A-Za-z_][A-Za-z0-9_]*(?:[@*]|\\[[@*]\\])?\\})");

  /** The value is read as a prompt, the braces hold commands, or a quoted index is calculated. */
  private static final Pattern RUNS =
      Pattern.compile("@P|^\\$\\{[\\s|]|^\\$\\{[#!]?\\w+\\[[^]]*['\\\\]");

  private static final String BETWEEN_WORDS = " \t\n;&|()";
  private static final String ANGLES = "<>";

  private final String text;
  private final Map<Integer, SyntaxNode> substitutions = new HashMap<>();

  /** Scans a text, one character a byte, with this tree. */
  WordScan(String text, SyntaxNode tree) {
    this.text = text;
    tree.all()
        .filter(WordScan::isSubstitution)
        .forEach(node -> substitutions.putIfAbsent(begin(node), node));
  }

  static boolean isSubstitution(SyntaxNode node) {
    return node.is(
        "command_substitution", "process_substitution", "arithmetic_expansion", "expansion");
  }

  /** Where a node begins without the blanks that the grammar counts to it within quotes. */
  static int begin(SyntaxNode node) {
    return node.start() + node.text().length() - node.text().stripLeading().length();
  }

  /** Where the word that begins here ends; beyond the text where that can't be told. */
  int word(int from) {
    int at = from;
    while (at < text.length() && !isBetweenWords(at)) {
      at = piece(at);
    }
    return at;
  }

  private boolean isBetweenWords(int at) {
    return BETWEEN_WORDS.indexOf(text.charAt(at)) >= 0
        || (ANGLES.indexOf(text.charAt(at)) >= 0 && !follows(at, "("));
  }

  /** Whether parentheses pair up here and nothing quotes: what is calculated, or matched. */
  boolean isPlainMath(int from, int to) {
    int depth = 0;
    int at = from;
    while (at < to && depth >= 0) {
      char c = text.charAt(at);
      if ("'\"\\".indexOf(c) >= 0) {
        return false;
      }
      depth += "(".indexOf(c) - ")".indexOf(c);
      at = inside(at);
    }
    return at == to && depth == 0;
  }

  /** Whether everything that is substituted in an unquoted document is known to be. */
  boolean isKnownDocument(int from, int to) {
    int at = from;
    while (at < to && !text.startsWith("\\\n", at)) {
      at = inside(at);
    }
    return at == to || (at == to + 1 && text.charAt(to - 1) == '\\');
  }

  /** Where quotes are plain text: behind the next character, or what is substituted there. */
  private int inside(int at) {
    return switch (text.charAt(at)) {
      case '\\' -> at + 2;
      case '$', '`' -> dollar(at, true);
      default -> at + 1;
    };
  }

  private int piece(int at) {
    return switch (text.charAt(at)) {
      case '\\' -> follows(at, "\n") ? LOST : Math.min(at + 2, text.length());
      case '\'' -> after("'", at + 1);
      case '"' -> doubleQuoted(at + 1);
      case '$', '`' -> dollar(at, false);
      case '<', '>' -> follows(at, "(") ? substitution(at, false) : at + 1;
      default -> at + 1;
    };
  }

  private int doubleQuoted(int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"') {
      at = inside(at);
    }
    return at < text.length() ? at + 1 : LOST;
  }

  private int dollar(int at, boolean quoted) {
    if (text.charAt(at) == '`') {
      return substitution(at, quoted);
    }
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return switch (next) {
      case '(', '{' -> substitution(at, quoted);
      case '[' -> LOST;
      case '\'' -> quoted ? at + 1 : ansiQuoted(at + 2);
      case '"' -> quoted ? at + 1 : doubleQuoted(at + 2);
      case '\\' -> follows(at + 1, "\n") ? LOST : at + 1;
      default -> at + 1;
    };
  }

  private int ansiQuoted(int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\'') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at < text.length() ? at + 1 : LOST;
  }

  private int substitution(int at, boolean quoted) {
    var node = substitutions.get(at);
    if (node == null) {
      return LOST;
    }
    boolean known =
        switch (node.type()) {
          case "expansion" -> isKnownExpansion(at, node.end(), quoted);
          case "arithmetic_expansion" ->
              text.startsWith("$((", at)
                  && text.startsWith("))", node.end() - 2)
                  && isPlainMath(at + 3, node.end() - 2);
          default -> isKnownCommand(at, node.end());
        };
    return known ? node.end() : LOST;
  }

  /** The shell takes back-slashes out of what back-quotes hold before it reads that. */
  private boolean isKnownCommand(int at, int end) {
    String inner = text.substring(at + 1, end - 1);
    return text.charAt(at) == '`'
        ? text.charAt(end - 1) == '`' && inner.indexOf('`') < 0 && inner.indexOf('\\') < 0
        : text.charAt(end - 1) == ')' && !inner.startsWith("((");
  }

  private boolean isKnownExpansion(int begin, int end, boolean quoted) {
    String whole = text.substring(begin, end);
    if (INDIRECT.matcher(whole).find() || RUNS.matcher(whole).find()) {
      return false;
    }
    int at = begin + 2;
    while (at < end && text.charAt(at) != '}') {
      boolean unclear = (quoted ? "{'\"" : "{").indexOf(text.charAt(at)) >= 0;
      at = unclear ? LOST : inBraces(at, quoted);
    }
    return at == end - 1;
  }

  private int inBraces(int at, boolean quoted) {
    return quoted ? inside(at) : piece(at);
  }

  private int after(String mark, int from) {
    int found = text.indexOf(mark, from);
    return found < 0 ? LOST : found + mark.length();
  }

  private boolean follows(int at, String mark) {
    return text.startsWith(mark, at + 1);
  }
}
