package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
  private static final String TOKEN = "a-token-of-this-server";

  @TempDir private Path directory;

  @Test
  void isMadeForItsOwnerAlone() throws IOException {
    var path = directory.resolve("new/data");
    try (var data = DataDirectory.open(path)) {
      assertThat(data.path()).isEqualTo(path);
      assertThat(Files.getPosixFilePermissions(path))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void hasOneOwner() {
    try (var data = DataDirectory.open(directory)) {
      data.announce("http://127.0.0.1:8080", "1.2.3", Optional.of(TOKEN));

      assertThatThrownBy(() -> DataDirectory.open(directory))
          .isInstanceOf(SetupException.class)
          .hasMessageContaining(directory.toString())
          .hasMessageContaining("http://127.0.0.1:8080")
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("--data");
    }
  }

  @Test
  void tellsTheTokenToItsOwnerAlone() throws IOException {
    try (var data = DataDirectory.open(directory)) {
      data.announce("http://127.0.0.1:8080", "1.2.3", Optional.of(TOKEN));

      assertThat(Files.getPosixFilePermissions(directory.resolve("server.json")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(directory.resolve("server.json")).content().contains(TOKEN);
    }
  }

  @Test
  void tellsWhoRunsOnItUntilTheEnd() {
    try (var data = DataDirectory.open(directory)) {
      assertThat(RunningServer.find(directory)).isEmpty();

      data.announce("http://127.0.0.1:8080", "1.2.3", Optional.of(TOKEN));

      var pid = ProcessHandle.current().pid();
      assertThat(RunningServer.find(directory))
          .contains(
              new RunningServer(
                  "http://127.0.0.1:8080", pid, ServerProcess.startTime(), "1.2.3", TOKEN));
      assertThat(RunningServer.find(directory).toString()).doesNotContain(TOKEN);
    }
    assertThat(directory.resolve("server.json")).doesNotExist();
    assertThat(RunningServer.find(directory)).isEmpty();
  }

  @Test
  void canBeOwnedAgain() {
    DataDirectory.open(directory).close();

    assertThatCodeOwns();
  }

  @Test
  void forgetsAServerThatWasKilled() throws IOException {
    Files.writeString(
        directory.resolve("server.json"),
        "{\"url\":\"http://127.0.0.1:1\",\"pid\":4194999,\"startTime\":\"2026-01-01T00:00:00Z\",\"version\":\"1\"}");

    assertThat(RunningServer.find(directory)).isEmpty();
    try (var data = DataDirectory.open(directory)) {
      assertThat(data.path().resolve("server.json")).doesNotExist();
    }
  }

  @Test
  void readsADamagedServerFileAsNone() throws IOException {
    Files.writeString(directory.resolve("server.json"), "{\"url\":");
    assertThat(RunningServer.find(directory)).isEmpty();

    Files.writeString(directory.resolve("server.json"), "{\"pid\":1}");
    assertThat(RunningServer.find(directory)).isEmpty();
  }

  @Test
  void keepsTheNameOfItsHost() {
    var data = directory.resolve("data");

    assertThat(DataDirectory.hostId(data)).isEqualTo(DataDirectory.hostId(data));
    assertThat(DataDirectory.hostId(data)).matches("[0-9a-f]{8}");
  }

  @Test
  void saysThatAFileIsNoDirectory() throws IOException {
    var file = Files.writeString(directory.resolve("file"), "text");

    assertThatThrownBy(() -> DataDirectory.open(file.resolve("data")))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining(file.resolve("data").toString())
        .hasMessageContaining("PERDURE_DATA");
  }

  private void assertThatCodeOwns() {
    try (var data = DataDirectory.open(directory)) {
      assertThat(data.path()).isEqualTo(directory);
    }
  }

  @Test
  void leavesNoFileOfAStartThatFailed() throws IOException {
    Path path = directory.resolve("new");
    var data = DataDirectory.open(path);
    Files.writeString(path.resolve("token"), "a-token");
    Files.createDirectories(path.resolve("tomcat/documents"));
    DataDirectory.hostId(path);

    data.abandon();

    assertThat(path).doesNotExist();
  }

  @Test
  void keepsTheFilesOfEarlierStartsWhenAStartFails() throws IOException {
    Files.writeString(directory.resolve("token"), "a-token");
    DataDirectory.open(directory).close();
    String host = DataDirectory.hostId(directory);

    DataDirectory.open(directory).abandon();

    assertThat(directory.resolve("token")).hasContent("a-token");
    assertThat(directory.resolve("lock")).exists();
    assertThat(DataDirectory.hostId(directory)).isEqualTo(host);
  }
}
