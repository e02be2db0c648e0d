package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells values of {@code PATH} by which programs are found where a command may have put them. */
public final class SearchPath {

  private static final Pattern ASSIGNMENT = Pattern.compile("PATH\\+?=(.*)", Pattern.DOTALL);
  private static final Predicate<String> VARIABLE =
      Pattern.compile("\\$(?:[A-Za-z_][A-Za-z0-9_]*|\\{[A-Za-z_][A-Za-z0-9_]*\\})(?:/.*)?")
          .asMatchPredicate();

  /** What a project's own tools are found by. */
  private static final Predicate<String> TOOLS =
      Pattern.compile(
              "(?:\\.|\\$PWD|\\$\\{PWD\\}|\\$\\(pwd\\))/(?:node_modules/\\.bin|\\.?venv/bin)")
          .asMatchPredicate();

  /**
   * What is filled in from elsewhere is taken for the person's own; these lead to the workspace.
   */
  private static final Predicate<String> HERE =
      Pattern.compile("\\$\\{?(?:PWD|OLDPWD|TMPDIR)\\b.*", Pattern.DOTALL).asMatchPredicate();

  /** Where package managers put what a person has installed. */
  private static final Pattern INSTALLED =
      Pattern.compile(
          "\\$\\((?:go env GOPATH|brew --prefix[^)]*|npm (?:prefix|root|bin) -g|gem env gemdir"
              + "|python3? -m site --user-base)\\)(?:/.*)?");

  private static final List<String> ANYBODYS = List.of("/tmp/", "/var/tmp/", "/dev/shm/", "/proc/");

  private SearchPath() {}

  /** The places, named in full, in which a script has commands looked up. */
  public static Stream<String> places(SyntaxNode script) {
    return script
        .all()
        .filter(
            node -> node.is("variable_assignment", "word", "string", "raw_string", "concatenation"))
        .map(Words::plain)
        .map(ASSIGNMENT::matcher)
        .filter(Matcher::matches)
        .flatMap(value -> Stream.of(value.group(1).replaceAll("['\"]", "").split(":")))
        .filter(place -> place.startsWith("/") || place.startsWith("~/"));
  }

  static boolean leadsAstray(String assignment) {
    var value = ASSIGNMENT.matcher(assignment);
    return value.matches()
        && Stream.of(value.group(1).replaceAll("['\"]", "").split(":", -1))
            .anyMatch(SearchPath::isOpen);
  }

  private static boolean isOpen(String place) {
    if (TOOLS.test(place)) {
      return false;
    }
    if (VARIABLE.test(place)) {
      return HERE.test(place);
    }
    boolean fixed =
        place.startsWith("/") || place.startsWith("~/") || INSTALLED.matcher(place).matches();
    return !fixed || ANYBODYS.stream().anyMatch((place + "/")::startsWith);
  }
}
