package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.path.PathUse;
import dev.perdure.activities.tool.shell.parse.path.PathUse.Kind;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells redirections to files from those to descriptors and to nowhere. */
final class Redirections {

  private static final Set<String> WRITE = Set.of(">", ">>", ">|", "&>", "&>>", ">&");
  private static final Pattern NO_FILE =
      Pattern.compile("/dev/(?:null|stdin|stdout|stderr|tty|zero|fd/[0-9]+)");
  private static final Pattern DESCRIPTOR = Pattern.compile("[0-9]+-?|-");

  private Redirections() {}

  /** The files that a redirection to this target may open. */
  static List<Mention> of(SyntaxNode node, Word target, Whereabouts whereabouts) {
    String operator =
        node.children().stream()
            .map(SyntaxNode::type)
            .filter(type -> WRITE.contains(type) || type.equals("<") || type.equals("<&"))
            .findFirst()
            .orElse("");
    Kind kind = WRITE.contains(operator) ? Kind.WRITE : Kind.READ;
    List<String> files = target.possible().isEmpty() ? List.of(target.text()) : target.possible();
    return files.stream()
        .filter(file -> isFile(operator, file))
        .map(file -> new PathUse(file, kind, true))
        .map(use -> new Mention(node.text(), use, target.literal(), whereabouts.list()))
        .toList();
  }

  private static boolean isFile(String operator, String target) {
    boolean toDescriptor = operator.endsWith("&") && DESCRIPTOR.matcher(target).matches();
    boolean substitution = target.startsWith("<(") || target.startsWith(">(");
    return !operator.equals("<&")
        && !toDescriptor
        && !substitution
        && !NO_FILE.matcher(target).matches();
  }
}
