package dev.perdure.web.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.trail.AuditTrail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationRecorderTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir Path directory;

  @Test
  void recordsAConfigurationThatDiffersFromThatOfTheLastRecord() throws IOException {
    Path organisation = directory.resolve("organisation.yaml");
    Path user = directory.resolve("user.yaml");
    ConfigurationRecorder recorder = recorder(Map.of());

    recorder.record(files());
    recorder.record(files());
    assertThat(digests()).hasSize(1);

    Files.writeString(user, "budget: {cost: 5}");
    recorder.record(files());
    recorder(Map.of()).record(files());
    assertThat(digests()).hasSize(2).doesNotHaveDuplicates();

    Files.move(user, organisation);
    recorder(Map.of()).record(files());
    assertThat(digests()).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void namesTheSettingsOfTheEnvironmentAndTellsNoSecret() {
    var settings =
        Map.of(
            "PERDURE_STEPS", "3",
            "PERDURE_TOKEN", "hunter2",
            "PERDURE_ORGANISATION_REPOSITORY", "https://hunter2@git.example.com/c.git?a=hunter2",
            "HOME", "/home/ann");
    recorder(settings).record(files());
    var others = new TreeMap<>(settings);
    others.replaceAll((_, value) -> value.replace("hunter2", "hunter3"));
    recorder(others).record(files());
    assertThat(digests()).as("the value of a secret is no part of the digest").hasSize(1);

    others.put("PERDURE_STEPS", "4");
    recorder(others).record(files());
    assertThat(digests()).hasSize(2).doesNotHaveDuplicates();
    assertThat(details())
        .hasSize(2)
        .allSatisfy(text ->
            assertThat(text)
                .contains("REPOSITORY\",\"PERDURE_STEPS\",\"PERDURE_TOKEN\"")
                .doesNotContain("hunter", "/home/ann"));
  }

  @Test
  void leavesAFileThatCannotBeReadForTheNextLook() throws IOException {
    Files.createDirectory(directory.resolve("user.yaml"));

    recorder(Map.of()).record(files());

    assertThat(digests()).isEmpty();
  }

  /** The recorder of a process that has just started. */
  private ConfigurationRecorder recorder(Map<String, String> environment) {
    return new ConfigurationRecorder(new AuditTrail(journal.database()), "here", environment);
  }

  private ConfigFiles files() {
    return new ConfigFiles(
        directory.resolve("organisation.yaml"),
        new UserConfigFile(directory.resolve("user.yaml"), directory));
  }

  private List<String> details() {
    return journal
        .database()
        .sql("select content from audit_content where part = 'details'")
        .column(String::toString);
  }

  private List<String> digests() {
    return journal
        .database()
        .sql("select link from audit_record where kind = 'configuration' and subject = 'host here'")
        .column(String::toString);
  }
}
