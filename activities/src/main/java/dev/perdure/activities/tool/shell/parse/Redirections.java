package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.path.PathUse;
import dev.perdure.activities.tool.shell.parse.path.PathUse.Kind;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells redirections to files from those to descriptors and to nowhere. */
final class Redirections {

  private static final Set<String> WRITE = Set.of(">", ">>", ">|", "&>", "&>>", ">&");
  private static final Pattern NO_FILE =
      Pattern.compile("/dev/(?:null|stdin|stdout|stderr|tty|zero|fd/[0-9]+)");
  private static final Pattern DESCRIPTOR = Pattern.compile("[0-9]+-?|-");

  private Redirections() {}

  static Optional<Mention> of(SyntaxNode node, Words words, Whereabouts whereabouts) {
    String operator =
        node.children().stream()
            .map(SyntaxNode::type)
            .filter(type -> WRITE.contains(type) || type.equals("<") || type.equals("<&"))
            .findFirst()
            .orElse("");
    return node.fields("destination")
        .findFirst()
        .map(words::one)
        .filter(target -> isFile(operator, target.text()))
        .map(target ->
            new Mention(
                node.text(),
                new PathUse(
                    target.text(),
                    WRITE.contains(operator) ? Kind.WRITE : Kind.READ,
                    target.literal()),
                target.literal(),
                whereabouts.list()));
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
