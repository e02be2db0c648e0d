package dev.perdure.activities.tool.shell.parse.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

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
    String text = new String(source.getBytes(UTF_8), ISO_8859_1);
    return SureReader.read(text)
        .filter(marks -> marks.equals(new TreeMarks(text).of(tree)))
        .isPresent();
  }
}
