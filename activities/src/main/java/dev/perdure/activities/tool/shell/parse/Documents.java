package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the documents of a statement that are scripts: a shell that is given one runs it. */
final class Documents {

  private static final Pattern QUOTE = Pattern.compile("['\"\\\\]");
  private static final Pattern FILLED_IN = Pattern.compile("[$`\\\\]");

  private final ScriptReader script;
  private final Findings findings;
  private final Words words;

  Documents(ScriptReader script, Findings findings, Words words) {
    this.script = script;
    this.findings = findings;
    this.words = words;
  }

  /** Whether the shell takes a document as it stands. */
  static boolean areQuoted(SyntaxNode document) {
    return document
        .child("heredoc_start")
        .filter(start -> QUOTE.matcher(start.text()).find())
        .isPresent();
  }

  void readScripts(SyntaxNode statement) {
    List<SyntaxNode> shells =
        statement
            .fields("body")
            .flatMap(SyntaxNode::all)
            .filter(command -> CommandReader.readsScript(command, words))
            .toList();
    if (!shells.isEmpty()) {
      boolean bash = shells.stream().allMatch(shell -> CommandReader.isBash(shell, words));
      statement.children().stream()
          .filter(child -> child.is("heredoc_redirect"))
          .forEach(document -> read(document, bash));
    }
  }

  /** Reads a document as a script, unless the shell that hands it over changes something in it. */
  private void read(SyntaxNode document, boolean bash) {
    boolean same = document.child("<<-").isEmpty();
    for (SyntaxNode child : document.children()) {
      if (child.is("heredoc_body")) {
        if (!same || (!areQuoted(document) && FILLED_IN.matcher(child.text()).find())) {
          findings.notUnderstood();
        }
        script.readNested(child.text(), bash);
      }
    }
  }
}
