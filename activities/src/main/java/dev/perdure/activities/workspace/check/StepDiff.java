package dev.perdure.activities.workspace.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.workspace.host.HostWorkspaces;
import dev.perdure.planner.envelope.TaskId;
import java.util.stream.Collectors;

/** What a step has changed so far, as a reviewer reads it. */
public record StepDiff(HostWorkspaces site, Journal journal) {

  /** The artifact with the differences to the last commit. */
  String of(TaskId task) {
    var workspace = site.workspace(task);
    var tree = site.checkpoints().treeHash(workspace);
    var changes = site.changes().between(workspace.mirror(), site.steps().tip(workspace), tree);
    var text =
        changes.files().stream()
            .map(file ->
                file.binary() ? "Binary file %s differs\n".formatted(file.path()) : file.diff())
            .collect(Collectors.joining("\n"));
    return journal.artifacts().store(text.getBytes(UTF_8), "text/x-patch");
  }
}
