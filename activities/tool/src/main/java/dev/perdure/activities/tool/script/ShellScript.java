package dev.perdure.activities.tool.script;

import dev.perdure.planner.permission.AppliedRule;
import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.tool.Demand;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A bash script, analysed without running it: its commands, the files it names, and any doubt.
 *
 * @param files what is redirected, or gone through in a loop
 * @param doubt why the script is not analysed: it may do more than what is here
 * @param code why a command of the script may run anything, though all commands are here
 */
public record ShellScript(
    String text,
    List<ScriptCommand> commands,
    List<NamedFile> files,
    Optional<String> doubt,
    Optional<String> code) {

  /** The ways in which one of several commands gives another the name of a file. */
  private static final Pattern INDIRECT = Pattern.compile("[$`]|[<>]\\(|\\bxargs\\b");

  /** A redirection to or from an open file other than the output and the errors. */
  private static final Pattern DESCRIPTOR = Pattern.compile("[<>]&(?![12](?!\\d))");

  public ShellScript {
    commands = List.copyOf(commands);
    files = List.copyOf(files);
  }

  /** Reads a script, wherever it may run. */
  public static ShellScript of(String text) {
    return read(text, new StartDirectory(Optional.empty()));
  }

  /** Reads a script that starts in a directory: a {@code cd} to what is there works for sure. */
  public static ShellScript of(String text, Path directory) {
    return read(text, new StartDirectory(Optional.of(directory)));
  }

  private static ShellScript read(String text, StartDirectory start) {
    return BashParser.parse(text)
        .map(tree -> ScriptAnalyzer.read(text, tree, start))
        .orElseGet(() ->
            new ShellScript(
                text,
                List.of(),
                List.of(),
                Optional.of("bash syntax that is not read"),
                Optional.empty()));
  }

  /** Whether the commands are all that it runs. */
  public boolean analysed() {
    return doubt.isEmpty();
  }

  /** Whether it is known to do nothing but look. */
  public boolean onlyLooks() {
    return onlyLooks(_ -> false);
  }

  private boolean onlyLooks(Predicate<ScriptCommand> check) {
    return analysed()
        && changes().isEmpty()
        && commands.stream().allMatch(command -> command.onlyLooks() || check.test(command))
        && files.stream().allMatch(NamedFile::literal);
  }

  /** The parts that show a change, as they are written. */
  public List<String> changes() {
    return Stream.concat(
            commands.stream().filter(ScriptCommand::changes).map(ScriptCommand::text),
            files.stream()
                .filter(named -> named.file().access() == FileAccess.WRITE)
                .map(NamedFile::text))
        .distinct()
        .toList();
  }

  /**
   * Returns the reason why the script may not run under the ceiling. The ceiling denies a script
   * that visibly changes something. In a sandbox, all other scripts run where they can change
   * nothing. Without a sandbox, only commands run that are known just to read or that are a
   * project's own check. The commands run alone or in a pipeline.
   *
   * @param check whether a command is a check, for which Perdure asks a person
   */
  public Optional<DemandVerdict> denial(boolean sandboxed, Predicate<ScriptCommand> check) {
    List<String> changes = changes();
    if (!changes.isEmpty()) {
      return Optional.of(
          denied(
              changes.getFirst(),
              "it shows a change, and before a plan is approved nothing may change"));
    }
    boolean direct =
        !DESCRIPTOR.matcher(text).find()
            && (commands.size() == 1 || !INDIRECT.matcher(text).find());
    return sandboxed || (!commands.isEmpty() && direct && onlyLooks(check))
        ? Optional.empty()
        : Optional.of(
            denied(
                text,
                "there is no sandbox here, so before a plan is approved only commands run that do"
                    + " nothing but look, alone or in a pipeline, such as 'git log | head', and, if"
                    + " a person allows it, a check that the project's files define, such as 'npm"
                    + " test', plain and in the workspace's root; all else runs after the"
                    + " approval"));
  }

  private static DemandVerdict denied(String text, String reason) {
    return new DemandVerdict(
        new Demand("bash", text, text),
        RuleAction.DENY,
        new AppliedRule("bash", "*", RuleAction.DENY, RuleLayer.CEILING, reason));
  }
}
