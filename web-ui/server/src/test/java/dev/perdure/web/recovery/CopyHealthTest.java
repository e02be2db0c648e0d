package dev.perdure.web.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.workspace.replica.CopyStore;
import dev.perdure.activities.workspace.replica.CopyTarget;
import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** Health details of the copies of tasks' files. */
class CopyHealthTest {

  private static final Map<String, String> SETTINGS =
      Map.of(
          "PERDURE_COPY_BUCKET", "copies",
          "PERDURE_COPY_ENDPOINT", "http://127.0.0.1:1",
          "AWS_ACCESS_KEY_ID", "AKIDEXAMPLE",
          "AWS_SECRET_ACCESS_KEY", "a-secret");

  @RegisterExtension final TestJournal journal = TestJournal.open();

  @Test
  void saysWhereCopiesLieAndSinceWhenTheyWait() {
    TaskId task = journal.task("t_1");
    copyObjectStore().postpone(task);
    journal
        .database()
        .sql("update task set copies_behind_at = copies_behind_at - interval '90 seconds'")
        .update();
    copyObjectStore().postpone(task);
    var store = CopyStore.of(name -> Optional.ofNullable(SETTINGS.get(name)), SETTINGS);

    Health health = new CopyHealth(new CopyTarget(store), copyObjectStore()).health();

    assertThat(health.getStatus()).isEqualTo(Status.UP);
    assertThat(health.getDetails())
        .containsEntry("store", "s3://copies/perdure/ at 127.0.0.1")
        .containsEntry("tasksBehind", 1)
        .doesNotContainKey("failure");
    assertThat((Long) health.getDetails().get("secondsBehind")).isBetween(90L, 150L);
    assertThat(health.toString()).doesNotContain("a-secret");
  }

  @Test
  void hasNoDetailsWhileCopiesLieInTheDatabase() {
    assertThat(new CopyHealth(CopyTarget.DATABASE, copyObjectStore()).health())
        .isEqualTo(Health.up().build());
  }

  private CopyObjectStore copyObjectStore() {
    return new CopyObjectStore(journal.database());
  }
}
