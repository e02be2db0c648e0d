package dev.perdure.activities.tool.shell.parse.audit;

import dev.perdure.activities.tool.shell.parse.subset.SureReader;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;

/**
 * A second opinion on a tree: it is trusted where the script belongs to what is understood for
 * sure, and every command, word, redirection, operator and nested script of both is the same.
 */
public final class Audit {

  private Audit() {}

  /** Whether the shell would read a text as this tree of it does. */
  public static boolean confirms(SyntaxNode tree, String source) {
    String text = TreeMarks.latin(source);
    return SureReader.read(text)
        .filter(marks -> marks.equals(new TreeMarks(text).of(tree)))
        .isPresent();
  }
}
