package dev.perdure.web.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.activities.journal.task.FairQueueStore;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.web.server.LimitsNotice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class LimitsFollowerTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir Path directory;
  private final LimitsNotice limitsNotice = new LimitsNotice();

  @Test
  void limitsHoldAndAProblemIsShownIfTheSpendingCannotBeCounted() throws IOException {
    sql("alter table spending_policy add constraint no_zone check (counted_zone is null)");
    write("spending: {zone: '+02:00', limits: [{per: person, period: day, cost: 5}]}");
    follower().followAndCount();

    assertThat(limitsNotice.problem().orElseThrow())
        .startsWith("Perdure could not count the spending by days of the configured time zone");
    assertThat(new SpendingPolicyStore(journal.database()).policy().limits()).hasSize(1);

    sql("alter table spending_policy drop constraint no_zone");
    follower().followAndCount();
    assertThat(limitsNotice.problem()).isEmpty();
    assertThat(new SpendingPolicyStore(journal.database()).policy().zone()).isEqualTo("+02:00");
  }

  @Test
  void aProcessShowsThatAnotherOneHasStoredOtherLimits() throws IOException {
    write("spending: {limits: [{per: person, period: day, cost: 5.50}]}");
    LimitsFollower mine = follower();
    mine.followAndCount();
    mine.followAndCount();
    assertThat(limitsNotice.problem()).isEmpty();
    assertThat(records()).isEqualTo(1);

    String own = Files.readString(directory.resolve("user.yaml"));
    write("model: a/b");
    follower().followAndCount();
    assertThat(records()).isEqualTo(2);

    write(own);
    mine.followAndCount();
    assertThat(limitsNotice.problem().orElseThrow()).startsWith("Another process of Perdure");
    assertThat(records()).isEqualTo(2);
  }

  private long records() {
    return journal
        .database()
        .sql("select count(*) from audit_record where subject = 'limits on spending'")
        .query(Long.class)
        .single();
  }

  /** The follower of a process that has just started. */
  private LimitsFollower follower() {
    return new LimitsFollower(
        files(),
        new SpendingPolicyStore(journal.database()),
        new SpendingWaitStore(journal.database()),
        new FairQueueStore(journal.database()),
        limitsNotice,
        new ConfigurationRecorder(new AuditTrail(journal.database()), "here", Map.of()));
  }

  private ConfigFiles files() {
    return new ConfigFiles(
        directory.resolve("organisation.yaml"),
        new UserConfigFile(directory.resolve("user.yaml"), directory));
  }

  private void write(String settings) throws IOException {
    Files.writeString(directory.resolve("user.yaml"), settings);
  }

  private void sql(String statement) {
    journal.database().sql(statement).update();
  }
}
