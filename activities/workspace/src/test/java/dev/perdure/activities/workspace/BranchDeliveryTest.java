package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.workflows.port.CommitRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Delivery of branches, even of a branch too large for the database. */
class BranchDeliveryTest extends WorkspaceScene {

  /** Megabytes of text, which git packs many times faster than noise. */
  private static final int LARGER = (ArtifactStore.LIMIT >> 20) + 1;

  @Test
  void tellsOnceWhichFilesOtherProgramsExecute() throws Exception {
    openPlanned();
    Files.createDirectories(workspace().directory().resolve("web"));
    write("web/.envrc", "export A=b\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
    ProtectedPaths.permit(places().records(TASK), List.of("web/.envrc"));

    activities.deliver(REF);
    activities.deliver(REF);

    assertThat(notices().stream().filter(notice -> notice.contains("other programs execute")))
        .containsExactly(
            "The delivery changes files that other programs execute: web/.envrc (runs on your"
                + " machine: direnv runs it when a shell enters the folder).");
  }

  @Test
  void tellsOnceThatTheNameOfTheBranchWasTaken() throws Exception {
    openPlanned();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
    users.git("branch", workspace().branch(), "HEAD");

    activities.deliver(REF);
    activities.deliver(REF);

    assertThat(notices().stream().filter(notice -> notice.contains("was taken"))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"web/.npmrc", ".npmrc", ".gitattributes"})
  void asksBeforeItDeliversAFileThatRunsByItselfAndNobodyWasAskedFor(String file) throws Exception {
    openPlanned();
    Files.createDirectories(workspace().directory().resolve("web"));
    write(file, "script-shell=./x\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));

    assertThatThrownBy(() -> activities.deliver(REF)).hasMessageContaining("is not approved");
    assertThat(activities.presentDelivery(REF).request()).isNotNull();
  }

  @Test
  void handsOverAPatchThatIsNoArtifact() throws Exception {
    openPlanned();
    String line = "x".repeat(1 << 20) + "\n";
    write("large.txt", line.repeat(LARGER));
    activities.commit(new CommitRequest(TASK, FIX, 1));

    assertThat(activities.deliver(REF).changed()).isTrue();

    var patch = records.taskReader().get(TASK).result().patch();
    Path file = Path.of(patch.path());
    assertThat(file.toFile().length()).isGreaterThan(ArtifactStore.LIMIT);
    assertThat(records.artifactStore().find(patch.sha256())).isEmpty();
    assertThat(notices()).last().asString().contains(file.toString());
  }
}
