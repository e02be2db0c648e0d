package dev.perdure.activities.tool.shell.parse.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.tool.shell.parse.subset.Mark;
import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes a tree apart into the pieces that decide what runs. */
final class TreeMarks {

  private static final Set<String> OF_STATEMENTS =
      Set.of(
          "program",
          "list",
          "pipeline",
          "subshell",
          "compound_statement",
          "if_statement",
          "elif_clause",
          "else_clause",
          "while_statement",
          "for_statement",
          "do_group",
          "case_statement",
          "case_item",
          "function_definition",
          "negated_command",
          "redirected_statement",
          "variable_assignments",
          "array",
          "heredoc_redirect");

  private static final Set<String> WITH_BARE_WORDS =
      Set.of("case_statement", "case_item", "function_definition");

  private final String text;
  private final List<Mark> marks = new ArrayList<>();

  /** For a script with this text, one character a byte. */
  TreeMarks(String text) {
    this.text = text;
  }

  List<Mark> of(SyntaxNode tree) {
    statement(tree);
    return marks.stream().sorted(Mark.ORDER).toList();
  }

  private void statement(SyntaxNode node) {
    switch (node.type()) {
      case "command" -> node.children().forEach(this::ofCommand);
      case "declaration_command", "unset_command" -> declaration(node);
      case "variable_assignment" -> assignment(node, Kind.ASSIGNMENT);
      case "c_style_for_statement" -> loop(node);
      case "test_command" -> whole(isMath(node) ? Kind.MATH : Kind.TEST, node);
      case "file_redirect", "herestring_redirect" -> redirect(node);
      case "comment" -> {}
      default -> parts(node);
    }
  }

  private void parts(SyntaxNode node) {
    if (node.is("compound_statement") && isMath(node)) {
      whole(Kind.MATH, node);
    } else if (OF_STATEMENTS.contains(node.type())) {
      node.children().forEach(child -> part(child, node));
    } else if (node.children().isEmpty() && node.type().equals(node.text())) {
      mark(Kind.OPERATOR, node, node.text());
    } else if (!node.text().isBlank()) {
      mark(Kind.UNKNOWN, node, "");
    }
  }

  private void part(SyntaxNode child, SyntaxNode parent) {
    boolean named = Set.of("name", "value", "variable").contains(child.field());
    switch (child.type()) {
      case "heredoc_start" -> mark(Kind.TARGET, child, "");
      case "heredoc_body" -> document(child);
      case "heredoc_end" -> marks.add(new Mark(Kind.DOCUMENT_END, child.end(), child.end(), ""));
      case "file_descriptor" -> mark(Kind.DESCRIPTOR, child, "");
      default -> {
        if ((named && WITH_BARE_WORDS.contains(parent.type()))
            || child.field().equals("variable")) {
          mark(Kind.WORD, child, "");
          filledIn(child);
        } else if (named || isElement(child, parent)) {
          word(Kind.WORD, child);
        } else {
          statement(child);
        }
      }
    }
  }

  private static boolean isElement(SyntaxNode child, SyntaxNode parent) {
    return parent.is("array") && !child.is("(", ")", "comment");
  }

  private void ofCommand(SyntaxNode child) {
    if (child.is("command_name")) {
      if (isMath(child)) {
        whole(Kind.MATH, child.children().getFirst());
      } else {
        word(Kind.NAME, child.children().size() == 1 ? child.children().getFirst() : child);
      }
    } else if (child.field().equals("argument")) {
      word(Kind.WORD, child);
    } else {
      statement(child);
    }
  }

  private void declaration(SyntaxNode node) {
    var keyword = node.children().getFirst();
    mark(Kind.NAME, keyword, keyword.text());
    for (SyntaxNode child : node.children().subList(1, node.children().size())) {
      if (child.is("variable_assignment")) {
        assignment(child, Kind.WORD);
      } else {
        word(Kind.WORD, child);
      }
    }
  }

  private void assignment(SyntaxNode node, Kind kind) {
    var value = node.children().getLast();
    if (value.is("array")) {
      String name = text.substring(node.start(), value.start());
      marks.add(new Mark(kind, node.start(), value.start(), name));
      statement(value);
      return;
    }
    var given = node.fields("value").toList();
    int from = given.isEmpty() ? node.end() : given.getFirst().start();
    String plain = given.isEmpty() ? "" : latin(Words.plain(given.getFirst()));
    marks.add(new Mark(kind, begin(node), node.end(), text.substring(begin(node), from) + plain));
    filledIn(node);
  }

  /** What is calculated in the head of a loop is one piece. */
  private void loop(SyntaxNode node) {
    int from = node.child("((").map(SyntaxNode::start).orElse(node.end());
    int to = node.child("))").map(SyntaxNode::end).orElse(node.end());
    marks.add(new Mark(Kind.MATH, from, to, ""));
    for (SyntaxNode child : node.children()) {
      if (child.start() < from || child.start() >= to) {
        statement(child);
      } else {
        filledIn(child);
      }
    }
  }

  private void redirect(SyntaxNode node) {
    for (SyntaxNode child : node.children()) {
      if (child.is("file_descriptor")) {
        mark(Kind.DESCRIPTOR, child, "");
      } else if (child.type().equals(child.text())) {
        mark(Kind.OPERATOR, child, child.text());
      } else {
        word(Kind.TARGET, child);
      }
    }
  }

  private void document(SyntaxNode body) {
    int end = body.end();
    while (end > body.start() && isSpace(end - 1)) {
      end--;
    }
    if (begin(body) < end) {
      marks.add(new Mark(Kind.DOCUMENT, begin(body), end, ""));
    }
    filledIn(body);
  }

  private void word(Kind kind, SyntaxNode node) {
    mark(kind, node, latin(Words.plain(node)));
    filledIn(node);
  }

  private void whole(Kind kind, SyntaxNode node) {
    mark(kind, node, "");
    node.children().forEach(this::filledIn);
  }

  private void filledIn(SyntaxNode node) {
    switch (node.type()) {
      case "simple_expansion", "expansion", "arithmetic_expansion" -> {
        mark(Kind.EXPANSION, node, "");
        node.children().forEach(this::filledIn);
      }
      case "command_substitution", "process_substitution" -> {
        mark(Kind.SUBSTITUTION, node, "");
        int last = Math.max(1, node.children().size() - 1);
        node.children().subList(1, last).forEach(this::statement);
      }
      default -> node.children().forEach(this::filledIn);
    }
  }

  private void mark(Kind kind, SyntaxNode node, String value) {
    marks.add(new Mark(kind, begin(node), node.end(), value));
  }

  /** Where a node begins without the blanks that the grammar counts to it within quotes. */
  private int begin(SyntaxNode node) {
    int at = node.start();
    while (at < node.end() && isSpace(at)) {
      at++;
    }
    return at;
  }

  private boolean isSpace(int at) {
    return " \t\n".indexOf(text.charAt(at)) >= 0;
  }

  private static boolean isMath(SyntaxNode node) {
    return node.text().startsWith("((");
  }

  /** A text with one character a byte. */
  static String latin(String value) {
    return new String(value.getBytes(UTF_8), ISO_8859_1);
  }
}
