package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.forge.TestForge;
import dev.perdure.activities.process.ServerBusyException;
import dev.perdure.activities.workspace.replica.ReplicaModule;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.CommitRequest;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A new host brings the files of a task while the server of their repository is busy. */
class BusyForgeRestoreTest extends WorkspaceScene {

  private TestForge forge;

  @Override
  HostWorkspaces siteIn(Path data) {
    if (forge == null) {
      forge = TestForge.open(temporary.resolve("forge"));
      forge.add("team/shop");
      forge.allow("glpat-secret", "team/shop");
    }
    var variables = Map.of("GITLAB_URL", forge.url(), "GITLAB_TOKEN", "glpat-secret");
    HostWorkspaces alone =
        super.siteIn(data).with(ForgeAccess.of(name -> Optional.ofNullable(variables.get(name))));
    return alone.with(
        new ReplicaModule(records, alone, COPY_BOUND, COPY_SHARE).workspaceReplication());
  }

  @AfterEach
  void stopForge() {
    forge.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void waitsAsANewTaskDoesAndThenBringsTheFiles(int status) throws Exception {
    HostWorkspaces next = fixTheCartAndLoseTheHost();
    forge.refuse(status, "text/html", "<html>busy</html>", Map.of());
    int before = forge.requests().size();

    assertThatThrownBy(() -> next.workspace(TASK))
        .isInstanceOfSatisfying(
            ServerBusyException.class,
            busy -> {
              ApplicationFailure failure = busy.failure(1);
              assertThat(failure.getType()).isEqualTo(RepositorySource.UNREACHABLE);
              assertThat(failure.getNextRetryDelay()).isEqualTo(Duration.ofSeconds(15));
            })
        .hasMessageStartingWith("The files of task 't_1' can't be brought to host 'here': ")
        .hasMessageEndingWith(
            "The server limits requests or is busy: Perdure tries again in a few minutes.");
    assertThat(forge.requests()).as("one attempt, no second one at once").hasSize(before + 1);
    assertThat(next.workspaces().known(TASK)).isEmpty();

    forge.recover();
    assertThat(next.workspace(TASK).directory().resolve("cart.txt")).hasContent("fixed");
  }

  @ParameterizedTest
  @CsvSource({"404, may see the repository", "403, the right to this repository"})
  void aRefusalIsNoWait(int status, String remedy) throws Exception {
    HostWorkspaces next = fixTheCartAndLoseTheHost();
    forge.refuse(status, "text/plain", "no", Map.of());

    assertThatThrownBy(() -> next.workspace(TASK))
        .isNotInstanceOf(ServerBusyException.class)
        .hasMessageContaining(remedy);
  }

  private HostWorkspaces fixTheCartAndLoseTheHost() throws Exception {
    create(JsonObject.empty(), forge.url() + "/team/shop.git");
    activities.open(REF);
    host.baseline().forget(workspace());
    adoptPlan();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
    Path data = host.directory();
    DirectoryOperations.delete(data);
    return siteIn(data.resolveSibling("next"));
  }
}
