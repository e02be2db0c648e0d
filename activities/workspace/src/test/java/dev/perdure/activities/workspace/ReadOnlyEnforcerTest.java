package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.plan.Plan;
import dev.perdure.workflows.port.CommitRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The files of a task are held against their baseline until code may change. */
class ReadOnlyEnforcerTest extends WorkspaceScene {

  @BeforeEach
  void open() {
    openTask();
  }

  @Test
  void putsBackWhatPlanningChangedAndSaysSo() throws Exception {
    activities.mark(REF);
    assertThat(activities.checkTree(REF).changed()).isEmpty();
    write("README.md", "spoiled\n");
    write("planted.txt", "planted\n");

    var guard = activities.checkTree(REF);

    assertThat(guard.changed()).containsExactly("README.md", "planted.txt");
    assertThat(file("README.md")).hasContent("hello");
    assertThat(file("planted.txt")).doesNotExist();
    assertThat(activities.checkTree(REF).changed()).isEmpty();
    assertThat(notices()).singleElement().asString().contains("README.md, planted.txt");
    assertThat(records.checkpointStore().list(TASK))
        .anyMatch(checkpoint -> checkpoint.number() == guard.checkpoint());
  }

  @Test
  void putsBackWhatWasHiddenByAnIgnoreRuleThatCameWithIt() throws Exception {
    activities.mark(REF);
    write(".gitignore", "planted.txt\n");
    write("planted.txt", "planted\n");
    activities.checkTree(REF);
    activities.release(REF);
    write("cart.txt", "fixed\n");
    adoptPlan();
    activities.commit(new CommitRequest(TASK, FIX, 1));

    assertThat(file(".gitignore")).doesNotExist();
    assertThat(committed()).isEqualTo("cart.txt");
  }

  @Test
  void findsTheBaselineOfAPlanningThatIsNotOver() throws Exception {
    activities.mark(REF);
    write("planted.txt", "planted\n");

    assertThat(activities.mark(REF).changed()).containsExactly("planted.txt");
    assertThat(activities.checkTree(REF).changed()).isEmpty();
    assertThat(file("planted.txt")).doesNotExist();
  }

  @Test
  void putsBackWhatAppearedWhileAPlanWaitedAndThenLetsCodeChange() throws Exception {
    activities.mark(REF);
    write("planted.txt", "planted\n");
    activities.release(REF);
    write("cart.txt", "fixed\n");
    activities.release(REF);
    adoptPlan();
    activities.commit(new CommitRequest(TASK, FIX, 1));

    assertThat(committed()).isEqualTo("cart.txt");
    assertThat(notices()).singleElement().asString().contains("while its plan waited: planted.txt");
  }

  @Test
  void holdsTheNextPlanningAgainstWhatIsBuiltThen() throws Exception {
    activities.mark(REF);
    activities.release(REF);
    write("cart.txt", "fixed\n");
    activities.mark(REF);
    write("planted.txt", "planted\n");

    assertThat(activities.checkTree(REF).changed()).containsExactly("planted.txt");
    assertThat(file("cart.txt")).hasContent("fixed");
  }

  @Test
  void showsPeopleWhatSettingUpChanged() throws Exception {
    write("README.md", "set up\n");
    write("package-lock.json", "{}\n");
    activities.mark(REF);
    journal.run(TASK, "main");
    records.planStore().write(TASK, "test", Json.read(PLAN, Plan.class));

    assertThat(notices()).singleElement().asString().contains("README.md, package-lock.json");
    assertThat(activities.preflight(REF).uncommitted())
        .containsExactly("README.md", "package-lock.json");
    assertThat(activities.checkTree(REF).changed()).isEmpty();
  }

  @Test
  void makesLostFilesAgainAsTheyWereBeforeThePlanning() throws Exception {
    activities.mark(REF);
    write("planted.txt", "planted\n");
    activities.checkTree(REF);
    DirectoryOperations.delete(workspace().directory());

    assertThat(file("README.md")).exists();
    assertThat(file("planted.txt")).doesNotExist();
  }

  @Test
  void followsAPersonWhoUndoesSomethingWhileAPlanWaits() throws Exception {
    write("cart.txt", "fixed\n");
    adoptPlan();
    activities.commit(new CommitRequest(TASK, FIX, 1));
    activities.mark(REF);
    checkpointOperations().undo(TASK);

    assertThat(activities.release(REF).changed()).isEmpty();
    assertThat(Files.exists(file("cart.txt"))).isFalse();
  }

  private Path file(String name) {
    return workspace().directory().resolve(name);
  }

  private String committed() {
    return git().text("diff", "--name-only", workspace().base(), "HEAD");
  }
}
