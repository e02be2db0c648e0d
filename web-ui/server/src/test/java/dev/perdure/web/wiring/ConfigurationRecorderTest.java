package dev.perdure.web.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.trail.AuditTrail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationRecorderTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir Path directory;

  @Test
  void recordsFilesThatDifferFromThoseOfTheLastRecord() throws IOException {
    Path organisation = directory.resolve("organisation.yaml");
    Path user = directory.resolve("user.yaml");
    List<Path> files = List.of(organisation, user);
    ConfigurationRecorder recorder = recorder();

    recorder.record(files);
    recorder.record(files);
    assertThat(digests()).hasSize(1);

    Files.writeString(user, "budget: {cost: 5}");
    recorder.record(files);
    recorder().record(files);
    assertThat(digests()).hasSize(2).doesNotHaveDuplicates();

    Files.move(user, organisation);
    recorder().record(files);
    assertThat(digests()).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void leavesAFileThatCannotBeReadForTheNextLook() throws IOException {
    Path user = Files.createDirectory(directory.resolve("user.yaml"));

    recorder().record(List.of(directory.resolve("organisation.yaml"), user));

    assertThat(digests()).isEmpty();
  }

  /** The recorder of a process that has just started. */
  private ConfigurationRecorder recorder() {
    return new ConfigurationRecorder(new AuditTrail(journal.database()), "here");
  }

  private List<String> digests() {
    return journal
        .database()
        .sql("select link from audit_record where kind = 'configuration' and subject = 'host here'")
        .column(String::toString);
  }
}
