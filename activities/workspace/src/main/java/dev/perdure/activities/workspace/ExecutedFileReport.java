package dev.perdure.activities.workspace;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.request.HumanRequestRisk;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report on the files of a delivery that other programs execute. */
record ExecutedFileReport(List<ChangeSetFileChange> files) {

  private static final int MAX_REASONS = 10;

  ExecutedFileReport {
    files = files.stream().filter(file -> file.runs() != null).toList();
  }

  /** The report on all that the commits of a task change. */
  static ExecutedFileReport of(HostWorkspaces host, ExecutedFileReports.CommitRange range) {
    ChangeSet changes = host.changes().between(range.mirror(), range.base(), range.tip());
    return new ExecutedFileReport(changes.files());
  }

  /** The risk of the delivery: medium with files that programs run without an explicit act. */
  HumanRequestRisk risk() {
    List<String> reasons =
        files.stream()
            .filter(ChangeSetFileChange::runsByItself)
            .map(ExecutedFileReport::reason)
            .limit(MAX_REASONS)
            .toList();
    return reasons.isEmpty() ? HumanRequestRisk.low() : new HumanRequestRisk("medium", reasons);
  }

  /** Whether some of the files run without an explicit act and no person was asked about them. */
  boolean holdsUnasked(Set<String> permitted) {
    return files.stream()
        .filter(ChangeSetFileChange::runsByItself)
        .anyMatch(file -> !permitted.containsAll(asked(file)));
  }

  /** The paths of a change that are asked about; its own one if a link leads to it. */
  private static Set<String> asked(ChangeSetFileChange file) {
    Set<String> asked =
        Stream.of(file.path(), Objects.requireNonNullElse(file.oldPath(), file.path()))
            .filter(ProtectedPaths::isAsked)
            .collect(Collectors.toSet());
    return asked.isEmpty() ? Set.of(file.path()) : asked;
  }

  /** The notice of a delivery; empty without such files. */
  Optional<String> notice() {
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The delivery changes files that other programs execute: %s%s."
                .formatted(
                    files.stream()
                        .limit(MAX_REASONS)
                        .map(file -> "%s (%s)".formatted(path(file), sentence(file)))
                        .collect(Collectors.joining("; ")),
                    more()));
  }

  /** The weight of the notice: a warning with files that run without an explicit act. */
  NoticeLevel level() {
    return files.stream().anyMatch(ChangeSetFileChange::runsByItself)
        ? NoticeLevel.WARNING
        : NoticeLevel.INFO;
  }

  /** A section of Markdown for the pull request; empty without such files. */
  String markdown() {
    return files.isEmpty()
        ? ""
        : files.stream()
            .map(file -> "- `%s` %s".formatted(path(file).replace('`', '\''), sentence(file)))
            .collect(Collectors.joining("\n", "## Files that other programs execute\n\n", ""));
  }

  /** The label stands before the colon, by which pages translate it. */
  private static String reason(ChangeSetFileChange file) {
    String[] part = sentence(file).split(": ", 2);
    return "%s: %s (%s)".formatted(part[0], path(file), part[part.length - 1]);
  }

  private String more() {
    int rest = files.size() - MAX_REASONS;
    return rest > 0 ? "; and %d more".formatted(rest) : "";
  }

  private static String path(ChangeSetFileChange file) {
    return InvisibleCharEscaper.of(file.path()).replaceAll("\\s+", " ");
  }

  private static String sentence(ChangeSetFileChange file) {
    return Objects.requireNonNullElse(file.runs(), "");
  }
}
