package dev.perdure.activities.tool.shell.parse.syntax;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gives words behind a redirection to the command they belong to: of {@code rm >out x} the grammar
 * takes {@code x} for a second target.
 */
public final class TrailingWords {

  private TrailingWords() {}

  /** The same tree, with such words among the arguments of their commands. */
  public static SyntaxNode settled(SyntaxNode node) {
    var children = node.children().stream().map(TrailingWords::settled).toList();
    var settled = with(node, node.text(), children);
    if (!node.is("redirected_statement") || !takes(children.getFirst())) {
      return settled;
    }
    var extra =
        IntStream.range(1, children.size()).boxed().flatMap(i -> extra(settled, i)).toList();
    return extra.isEmpty() ? settled : moved(settled, extra);
  }

  private static Stream<SyntaxNode> extra(SyntaxNode statement, int i) {
    var child = statement.children().get(i);
    var dash = dash(statement, statement.children().get(i - 1).end(), child);
    return child.is("file_redirect")
        ? Stream.concat(dash, child.fields("destination").skip(1))
        : dash;
  }

  /** Where a document follows, a lone {@code -} before it is nowhere in the grammar's tree. */
  private static Stream<SyntaxNode> dash(SyntaxNode statement, int from, SyntaxNode redirect) {
    byte[] source = statement.text().getBytes(UTF_8);
    int length = redirect.start() - from;
    String gap = new String(source, from - statement.start(), length, UTF_8);
    int at = from + gap.indexOf('-');
    return gap.strip().equals("-")
        ? Stream.of(new SyntaxNode("word", "argument", "-", at, at + 1, List.of()))
        : Stream.empty();
  }

  /** Whether it ends with a plain command, which is the one that is redirected. */
  private static boolean takes(SyntaxNode body) {
    return body.is("command")
        || (body.is("pipeline", "list", "negated_command") && takes(body.children().getLast()));
  }

  private static SyntaxNode moved(SyntaxNode statement, List<SyntaxNode> extra) {
    List<SyntaxNode> children = new ArrayList<>();
    children.add(extended(statement.children().getFirst(), statement, extra));
    for (SyntaxNode redirect : statement.children().subList(1, statement.children().size())) {
      children.add(redirect.is("file_redirect") ? shortened(redirect) : redirect);
    }
    return with(statement, statement.text(), children);
  }

  private static SyntaxNode extended(
      SyntaxNode body, SyntaxNode statement, List<SyntaxNode> extra) {
    List<SyntaxNode> children = new ArrayList<>(body.children());
    if (body.is("command")) {
      extra.forEach(word -> children.add(as("argument", word)));
    } else {
      children.add(extended(children.removeLast(), statement, extra));
    }
    int from = body.start() - statement.start();
    int to = extra.getLast().end() - statement.start();
    byte[] source = statement.text().getBytes(UTF_8);
    return new SyntaxNode(
        body.type(),
        body.field(),
        new String(source, from, to - from, UTF_8),
        body.start(),
        extra.getLast().end(),
        children);
  }

  private static SyntaxNode shortened(SyntaxNode redirect) {
    var extra = redirect.fields("destination").skip(1).toList();
    var children = redirect.children().stream().filter(child -> !extra.contains(child)).toList();
    int length = children.getLast().end() - redirect.start();
    String text = new String(redirect.text().getBytes(UTF_8), 0, length, UTF_8);
    return with(redirect, text, children);
  }

  private static SyntaxNode with(SyntaxNode node, String text, List<SyntaxNode> children) {
    return new SyntaxNode(node.type(), node.field(), text, node.start(), node.end(), children);
  }

  private static SyntaxNode as(String field, SyntaxNode word) {
    return new SyntaxNode(
        word.type(), field, word.text(), word.start(), word.end(), word.children());
  }
}
