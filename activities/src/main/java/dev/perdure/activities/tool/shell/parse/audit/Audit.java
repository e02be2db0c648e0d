package dev.perdure.activities.tool.shell.parse.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.tool.shell.parse.audit.Atom.Kind;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A second opinion on a tree: every piece of it must begin and end where the shell would cut the
 * text, nothing may lie between the pieces but blanks, and commands must begin where the shell
 * looks for one, and nowhere else. A tree that fails may miss what the shell would run.
 */
public final class Audit {

  private static final Pattern GAP = Pattern.compile("(?:[ \t\n]|\\\\\n)*+");
  private static final Set<String> REDIRECTS =
      Set.of("file_redirect", "heredoc_redirect", "herestring_redirect");
  private static final Pattern DASH = Pattern.compile("[ \t]+-[ \t]+");
  private static final Pattern OPERATOR =
      Pattern.compile(
          ";;&|;;|;&|;|&&|&>>|&>|&|\\|\\||\\|&|\\||<<<|<<-|<<|<&-?|<>|<\\(|>>|>&-?|>\\||>\\(|>|<|\\(|\\)");
  private static final Pattern NAMES_DESCRIPTOR = Pattern.compile("[0-9]+|\\{.*\\}");
  private static final Pattern JOINS_NOTHING = Pattern.compile("\\\\\n[ \t]");
  private static final Pattern PATTERN = Pattern.compile("[^\\s;&<>]+");
  private static final Set<String> OPENS =
      Set.of(
          ";", ";;", ";&", ";;&", "&", "&&", "||", "|", "|&", "(", "$(", "`", "<(", ">(", "{",
          "then", "else", "elif", "if", "while", "until", "do", "!");
  private static final Set<String> CLOSES =
      Set.of("}", "fi", "done", "esac", "then", "do", "elif", "else", ")");

  /** Where words are no arguments of a command. */
  private static final Set<String> APART =
      Set.of(
          "array",
          "case_item",
          "binary_expression",
          "unary_expression",
          "parenthesized_expression",
          "negation_expression",
          "test_command");

  private final String text;
  private final WordScan words;

  private Audit(String text, SyntaxNode tree) {
    this.text = text;
    this.words = new WordScan(text, tree);
  }

  /** Whether the shell would cut a text as this tree of it does. */
  public static boolean confirms(SyntaxNode tree, String source) {
    var audit = new Audit(new String(source.getBytes(UTF_8), ISO_8859_1), tree);
    return audit.region(tree, 0, audit.text.length()) && tree.all().allMatch(audit::part);
  }

  private boolean part(SyntaxNode node) {
    return switch (node.type()) {
      case "command_substitution", "process_substitution" ->
          region(node, WordScan.begin(node), node.end());
      case "heredoc_redirect" -> new Documents(text, words).isKnown(node);
      case "test_command" -> !isBracket(node) || isOneCommand(node);
      default -> true;
    };
  }

  private static boolean isBracket(SyntaxNode test) {
    return test.text().startsWith("[") && !test.text().startsWith("[[");
  }

  /** Between single brackets are the words of a command like any other. */
  private static boolean isOneCommand(SyntaxNode test) {
    return !test.text().contains("\n") && Atoms.in(test).stream().allMatch(a -> a.is(Kind.WORD));
  }

  private boolean region(SyntaxNode node, int from, int to) {
    int at = from;
    Optional<Atom> before = Optional.empty();
    for (Atom atom : Atoms.in(node)) {
      if (atom.start() < at || !isGap(text.substring(at, atom.start()), atom)) {
        return false;
      }
      if (!isPlaced(atom, before) || !isWhole(atom)) {
        return false;
      }
      before = Optional.of(atom);
      at = atom.end();
    }
    return at <= to && GAP.matcher(text.substring(at, to)).matches();
  }

  /** A lone {@code -} is not in the tree when a document follows it. */
  private static boolean isGap(String gap, Atom after) {
    boolean redirect =
        after.is(Kind.OPERATOR, Kind.DESCRIPTOR) && REDIRECTS.contains(after.within());
    return GAP.matcher(gap).matches() || (redirect && DASH.matcher(gap).matches());
  }

  /** Whether a piece is where the shell would take it for what the grammar does. */
  private boolean isPlaced(Atom atom, Optional<Atom> before) {
    boolean opened = before.map(previous -> opens(previous, atom)).orElse(true);
    boolean joined = before.filter(previous -> previous.end() == atom.start()).isPresent();
    return switch (atom.kind()) {
      case WORD, DESCRIPTOR, MATH ->
          !(joined && isOpenEnded(before.get()))
              && (opened == atom.begins() || APART.contains(atom.within()));
      case RESERVED -> opened || (CLOSES.contains(of(atom)) && closed(before));
      case OPERATOR -> isPlaced(atom, opened, joined);
      case COMMENT, DOCUMENT -> true;
    };
  }

  /** Whether a word right behind a piece would be the rest of it, as behind {@code a=(b)}. */
  private boolean isOpenEnded(Atom piece) {
    return piece.is(Kind.WORD, Kind.DESCRIPTOR, Kind.MATH)
        || (piece.within().equals("array") && of(piece).equals(")"));
  }

  private boolean isPlaced(Atom operator, boolean opened, boolean joined) {
    return switch (operator.within()) {
      case "subshell" -> !of(operator).equals("(") || (opened && operator.begins());
      case "array" -> !of(operator).equals("(") || joined;
      default -> !REDIRECTS.contains(operator.within()) || opened == operator.begins();
    };
  }

  /** Whether the shell looks for a command after a piece. */
  private boolean opens(Atom before, Atom atom) {
    String gap = text.substring(before.end(), atom.start()).replace("\\\n", "");
    return gap.contains("\n")
        || (before.is(Kind.OPERATOR, Kind.RESERVED) && OPENS.contains(of(before)))
        || (before.within().equals("function_definition") && atom.begins())
        || (before.within().equals("case_item") && of(before).equals(")"));
  }

  private boolean closed(Optional<Atom> before) {
    return before.filter(piece -> piece.is(Kind.MATH) || CLOSES.contains(of(piece))).isPresent();
  }

  private boolean isWhole(Atom atom) {
    String piece = of(atom);
    return switch (atom.kind()) {
      case WORD -> isWord(atom, piece);
      case RESERVED -> words.word(atom.start()) == atom.end();
      case DESCRIPTOR -> piece.chars().allMatch(Character::isDigit) && redirects(atom.end());
      case OPERATOR -> isOperator(atom, piece);
      case COMMENT -> isComment(atom, piece);
      case MATH -> isMath(atom, piece);
      case DOCUMENT -> true;
    };
  }

  private boolean isWord(Atom atom, String piece) {
    return !piece.startsWith("#")
        && words.word(atom.start()) == atom.end()
        && !(redirects(atom.end()) && NAMES_DESCRIPTOR.matcher(piece).matches());
  }

  /** The shell takes as many characters as make an operator. */
  private boolean isOperator(Atom atom, String piece) {
    var longest = OPERATOR.matcher(text).region(atom.start(), text.length());
    boolean whole = !longest.lookingAt() || longest.group().equals(piece);
    boolean joins =
        text.startsWith("\\\n", atom.end())
            && !JOINS_NOTHING.matcher(text).region(atom.end(), text.length()).lookingAt();
    return whole && !joins && !(piece.equals("(") && text.startsWith("(", atom.end()));
  }

  private boolean isComment(Atom atom, String piece) {
    boolean begins =
        atom.start() == 0 || " \t\n;&|()<>`".indexOf(text.charAt(atom.start() - 1)) >= 0;
    boolean ends = atom.end() == text.length() || "\n`".indexOf(text.charAt(atom.end())) >= 0;
    return begins && ends && piece.startsWith("#") && !piece.contains("\n");
  }

  private boolean isMath(Atom atom, String piece) {
    if (piece.startsWith("((")) {
      return piece.endsWith("))") && words.isPlainMath(atom.start() + 2, atom.end() - 2);
    }
    boolean matched =
        PATTERN.matcher(piece).matches() && words.isPlainMath(atom.start(), atom.end());
    boolean ends = atom.end() == text.length() || " \t\n".indexOf(text.charAt(atom.end())) >= 0;
    boolean apart = !atom.within().equals("case_item") && matched && ends;
    return apart || isWord(atom, piece);
  }

  private boolean redirects(int at) {
    return at < text.length() && (text.charAt(at) == '<' || text.charAt(at) == '>');
  }

  private String of(Atom atom) {
    return text.substring(atom.start(), atom.end());
  }
}
