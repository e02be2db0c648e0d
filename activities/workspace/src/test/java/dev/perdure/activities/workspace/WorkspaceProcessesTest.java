package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.StartedPrograms;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.CommitRequest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The number of git's processes of activities between two answers of the model. */
class WorkspaceProcessesTest extends WorkspaceScene {

  @Test
  void opensAWorkspaceWithABaselineByThirtyTwo() throws IOException {
    create(JsonObject.empty());

    assertThat(started(() -> activities.open(REF)))
        .hasSize(32)
        .containsOnlyOnce("worktree", "write-tree", "status");
  }

  @Test
  void inspectsThePlanOfAPlanningThatChangedNothingBySix() throws IOException {
    openWithBaseline();

    assertThat(started(() -> activities.inspectPlan(REF)))
        .containsExactlyInAnyOrder(
            "for-each-ref", "ls-files", "diff-files", "rev-parse", "config", "rev-parse");
  }

  @Test
  void letsFilesChangeAndSurveysThemBySix() throws IOException {
    openWithBaseline();

    assertThat(started(() -> activities.release(REF)))
        .containsExactlyInAnyOrder(
            "for-each-ref", "ls-files", "diff-files", "update-ref", "ls-tree", "log");
  }

  @Test
  void commitsFilesThatACheckpointHasAndSurveysThemBySix() throws IOException {
    openPlanned();
    write("cart.txt", "fixed\n");
    host.checkpoints().take(workspace(), "turn 1");

    assertThat(started(() -> activities.commit(new CommitRequest(TASK, FIX, 1))))
        .containsExactlyInAnyOrder(
            "for-each-ref", "ls-files", "diff-files", "update-ref", "ls-tree", "log");
  }

  @Test
  void deliversABranchAndAPatchByEight() throws IOException {
    openPlanned();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));

    assertThat(started(() -> activities.deliverOrAsk(REF)))
        .containsExactlyInAnyOrder(
            "rev-parse", "diff", "diff", "ls-tree", "diff", "cat-file", "fetch", "cat-file");
  }

  private void openWithBaseline() {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan();
  }

  private List<String> started(Runnable work) throws IOException {
    return StartedPrograms.during(temporary, work).stream()
        .map(command -> command.split(" ")[0])
        .toList();
  }
}
