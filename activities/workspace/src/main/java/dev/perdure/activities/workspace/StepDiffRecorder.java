package dev.perdure.activities.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.RunRecord;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Records what a step has changed since the last commit, for its reviewer. */
final class StepDiffRecorder {

  private final RunStore runStore;
  private final ArtifactStore artifactStore;
  private final HostWorkspaces host;
  private final PlanCommandRunner commands;

  StepDiffRecorder(
      RunStore runStore,
      ArtifactStore artifactStore,
      HostWorkspaces host,
      PlanCommandRunner commands) {
    this.runStore = runStore;
    this.artifactStore = artifactStore;
    this.host = host;
    this.commands = commands;
  }

  /**
   * Stores a step's changes since the last commit, for its reviewer. Leaves out the content of
   * files that the rules deny to models.
   */
  String diff(PlanCommandContext context, RunId run) {
    RunRecord made = runStore.get(run);
    var workspace = host.workspace(made);
    boolean own = !workspace.task().equals(made.taskId());
    var before = own ? workspace.base() : host.steps().tip(workspace);
    var tree = host.checkpoints().treeHash(workspace);
    var changes = host.changes().between(workspace.mirror(), before, tree);
    ReadPermissions permissions = commands.readPermissions(context);
    var text =
        changes.files().stream()
            .map(file -> shown(file, permissions))
            .collect(Collectors.joining("\n"));
    return artifactStore.store(text.getBytes(UTF_8), "text/x-patch");
  }

  private static String shown(ChangeSetFileChange file, ReadPermissions permissions) {
    boolean readable =
        Stream.of(file.path(), Objects.requireNonNullElse(file.oldPath(), file.path()))
            .allMatch(path -> permissions.ofName(path) == ReadVerdict.ALLOWED);
    if (!readable) {
      return "File %s differs; your rules do not show its content\n".formatted(file.path());
    }
    return file.binary() ? "Binary file %s differs\n".formatted(file.path()) : file.diff();
  }
}
