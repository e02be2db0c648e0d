package dev.perdure.activities.tool.script;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Cross-check that the tree-sitter syntax tree reads a script as bash does: each byte but blanks
 * lies in one leaf of a known kind and form. Words, commands, redirections and here-documents begin
 * and end where bash begins and ends them. The grammar is made for highlighting and takes some
 * texts otherwise.
 */
final class SyntaxTreeCheck {

  private static final TableFile TABLE = TableFile.of("grammar.txt");
  private static final Set<String> INNER = TABLE.words("inner");
  private static final Set<String> SIGNS = TABLE.words("sign");
  private static final Map<String, Pattern> UNFIT =
      TABLE
          .rest("leaf")
          .map(line -> line.split(" ", 2))
          .collect(Collectors.toMap(part -> part[0], part -> Pattern.compile(part[1])));

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\t\\n]]");
  private static final Pattern ESCAPE = Pattern.compile("\\\\[^\\n]");
  private static final Pattern LETTER_ESCAPE = Pattern.compile("\\\\[nrt\\\\'\"]");

  /** A line that goes on in the next one, a blank before or behind. */
  private static final Pattern CONTINUED =
      Pattern.compile("(?<=[ \\t\\n])\\\\\\n|\\\\\\n(?=[ \\t])");

  private static final Predicate<String> BLANKS = form("[ \\t]*+");
  private static final Predicate<String> LINES = form("[ \\t\\n]*+");
  private static final Predicate<String> PLAIN_TEXT = form("[^$`\\\\]*+");
  private static final Pattern PLAIN_VALUE = Pattern.compile("\\$\\{[#!]?\\w+(?:\\[@\\])?\\}");
  private static final Predicate<String> CALCULABLE = form("[^'\"`\\[\\]\\\\{}]*+");
  private static final Predicate<String> ASSIGNMENT =
      Pattern.compile("^[A-Za-z_]\\w*(?:\\[|\\+?=)").asPredicate();
  private static final Predicate<String> PARTS_COMMANDS = form("[&|;<>()]++");
  private static final Predicate<String> FUNCTION = form("[A-Za-z_][\\w-]*+");
  private static final Predicate<String> BEHIND_DOLLAR = form("[\"'\\s|)/.,:;%]");
  private static final String ENDS_WORD = " \t\n;&|()<>`";
  private static final Set<String> ONE_WORD = TABLE.words("one-word");
  private static final Set<String> ONE_LINE = TABLE.words("one-line");
  private static final Set<String> STATEMENTS = TABLE.words("statements");
  private static final Set<String> RESERVED = TABLE.words("reserved");

  private final byte[] source;
  private Optional<SyntaxNode> fault = Optional.empty();

  private SyntaxTreeCheck(String text) {
    this.source = text.getBytes(StandardCharsets.UTF_8);
  }

  /** The part of a script that is not read; empty if all of it is. */
  static Optional<String> fault(String script, SyntaxNode tree) {
    if (CONTROL.matcher(script).find()) {
      return Optional.of("a control character");
    }
    var check = new SyntaxTreeCheck(script);
    var whole = new SyntaxNode("program", "", script, 0, check.source.length, tree.children());
    return check.fits(whole) ? Optional.empty() : check.fault.map(SyntaxNode::text);
  }

  private boolean fits(SyntaxNode node) {
    boolean fits = node.children().isEmpty() ? leaf(node) : inner(node);
    if (!fits && fault.isEmpty()) {
      fault = Optional.of(node);
    }
    return fits;
  }

  private boolean leaf(SyntaxNode node) {
    if (node.type().equals(node.text()) && SIGNS.contains(node.type())) {
      return true;
    }
    boolean begins = !node.is("comment") || " \t\n;".indexOf(before(node)) >= 0;
    Pattern escape = node.is("ansi_c_string") ? LETTER_ESCAPE : ESCAPE;
    return begins && isFit(node.type(), node.text(), escape);
  }

  private static boolean isFit(String type, String text, Pattern escape) {
    Pattern unfit = UNFIT.get(type);
    return unfit != null && !unfit.matcher(escape.matcher(text).replaceAll("")).find();
  }

  private boolean inner(SyntaxNode node) {
    int at = node.start();
    SyntaxNode last = null;
    for (SyntaxNode child : node.children()) {
      String gap = slice(at, child.start());
      if (!gap(node, gap) || !fits(child) || (last != null && joined(node, last, child, gap))) {
        return false;
      }
      at = child.end();
      last = child;
    }
    return INNER.contains(node.type()) && gap(node, slice(at, node.end())) && shape(node);
  }

  private boolean gap(SyntaxNode parent, String gap) {
    String blank = CONTINUED.matcher(gap).replaceAll(" ");
    return switch (parent.type()) {
      case "heredoc_body" -> PLAIN_TEXT.test(gap);
      case String type when ONE_WORD.contains(type) ->
          gap.isEmpty() || (parent.field().equals("initializer") && BLANKS.test(gap));
      case String type when ONE_LINE.contains(type) -> BLANKS.test(blank);
      default -> LINES.test(blank);
    };
  }

  /** Whether two statements stand side by side that nothing parts. */
  private static boolean joined(SyntaxNode parent, SyntaxNode one, SyntaxNode other, String gap) {
    return STATEMENTS.contains(parent.type())
        && INNER.contains(one.type())
        && INNER.contains(other.type())
        && !other.is("elif_clause", "else_clause")
        && gap.indexOf('\n') < 0;
  }

  private boolean shape(SyntaxNode node) {
    List<SyntaxNode> children = node.children();
    return switch (node.type()) {
      case "command" -> command(node);
      case "declaration_command", "unset_command" ->
          children.stream().skip(1).allMatch(SyntaxTreeCheck::isDeclared);
      case "file_redirect" -> redirect(node);
      case "herestring_redirect" -> isWord(children.getLast());
      case "redirected_statement" -> redirected(children);
      case "heredoc_redirect" -> document(node);
      case "variable_assignment" -> isWord(node) && children.getFirst().is("variable_name");
      case "test_command" -> test(node);
      case "subshell" -> !node.text().startsWith("((");
      case "command_substitution" ->
          !node.text().startsWith("$((")
              && !(node.text().startsWith("`") && node.text().indexOf('\\') >= 0);
      case "arithmetic_expansion" -> isCalculable(node.text());
      case "c_style_for_statement" -> isCalculable(head(node));
      case "compound_statement" -> node.text().matches("(?s)\\{\\s.*");
      case "case_item" -> node.child("(").isEmpty();
      case "function_definition" ->
          node.fields("name").allMatch(name -> FUNCTION.test(name.text()) && !isReserved(name));
      case "string" -> children.stream().filter(child -> child.is("$")).allMatch(this::isLiteral);
      case "process_substitution" -> isWord(node);
      default -> true;
    };
  }

  /** Redirections come behind the name, words between delimiters, and none is a reserved word. */
  private boolean command(SyntaxNode command) {
    List<SyntaxNode> words = command.words();
    boolean timed = !words.isEmpty() && words.getFirst().text().equals("time");
    return words.stream().limit(1).allMatch(name -> isNamed(command, name))
        && words.stream().allMatch(this::isWord)
        && (!timed || words.stream().skip(1).noneMatch(SyntaxTreeCheck::isReserved));
  }

  /** Whether a name is one for bash as well, with nothing but assignments before it. */
  private static boolean isNamed(SyntaxNode command, SyntaxNode name) {
    return (!isReserved(name) || name.text().equals("time"))
        && !ASSIGNMENT.test(name.text())
        && command.children().stream()
            .takeWhile(child -> !child.is("command_name"))
            .allMatch(child -> child.is("variable_assignment"));
  }

  /** A name, with a value or without, or an option other than for a second name. */
  private static boolean isDeclared(SyntaxNode word) {
    return word.is("variable_assignment", "variable_name")
        || (word.is("word") && word.text().matches("-[a-mo-zA-Z]+"));
  }

  private static boolean isReserved(SyntaxNode word) {
    return RESERVED.contains(word.text());
  }

  private boolean redirect(SyntaxNode redirect) {
    List<SyntaxNode> targets = redirect.fields("destination").toList();
    boolean toNumber = redirect.child(">&").or(() -> redirect.child("<&")).isPresent();
    return targets.size() == 1
        && isWord(targets.getFirst())
        && (!toNumber || targets.getFirst().is("number", "word"));
  }

  private static boolean redirected(List<SyntaxNode> children) {
    boolean behind = children.stream().skip(1).allMatch(child -> child.field().equals("redirect"));
    return behind && children.stream().filter(child -> child.is("heredoc_redirect")).count() <= 1;
  }

  /** A document ends at the first line that is its end. */
  private boolean document(SyntaxNode redirect) {
    String start = redirect.child("heredoc_start").map(SyntaxNode::text).orElse("");
    String end = start.replaceAll("['\"]", "");
    boolean quoted = !end.equals(start);
    var body = redirect.child("heredoc_body");
    boolean plain =
        quoted
            || body.filter(one -> one.children().isEmpty())
                .filter(one -> !isFit("heredoc_content", one.text(), ESCAPE))
                .isEmpty();
    int from = redirect.child("heredoc_start").map(SyntaxNode::end).orElse(0);
    String rest = slice(from, redirect.end());
    boolean ends =
        rest.lines().skip(1).takeWhile(line -> !line.equals(end)).count() + 2
            == rest.lines().count();
    return plain
        && ends
        && rest.endsWith("\n" + end)
        && redirect.child("<<-").isEmpty()
        && redirect.fields("argument").findAny().isEmpty()
        && redirect.all().filter(node -> node.is("heredoc_start")).count() == 1;
  }

  private static boolean test(SyntaxNode test) {
    if (test.text().startsWith("((")) {
      return isCalculable(test.text());
    }
    return test.text().startsWith("[[")
        || operators(test).map(SyntaxNode::type).noneMatch(PARTS_COMMANDS);
  }

  private static Stream<SyntaxNode> operators(SyntaxNode test) {
    return test.is("command_substitution")
        ? Stream.of()
        : Stream.concat(
            Stream.of(test), test.children().stream().flatMap(SyntaxTreeCheck::operators));
  }

  private static boolean isCalculable(String text) {
    return CALCULABLE.test(PLAIN_VALUE.matcher(text).replaceAll("x"));
  }

  private static String head(SyntaxNode loop) {
    return loop.text().substring(0, Math.max(loop.text().indexOf("))"), 0));
  }

  /** Whether a word is one for bash as well: it begins and ends where it must. */
  private boolean isWord(SyntaxNode word) {
    boolean begins = word.start() == 0 || ENDS_WORD.indexOf(before(word)) >= 0;
    return begins
        && (word.end() == source.length || ENDS_WORD.indexOf((char) source[word.end()]) >= 0);
  }

  private char before(SyntaxNode node) {
    return node.start() == 0 ? '\n' : (char) source[node.start() - 1];
  }

  private boolean isLiteral(SyntaxNode dollar) {
    return BEHIND_DOLLAR.test(slice(dollar.end(), dollar.end() + 1));
  }

  private String slice(int from, int to) {
    return new String(source, from, Math.max(to - from, 0), StandardCharsets.UTF_8);
  }

  private static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern).asMatchPredicate();
  }
}
