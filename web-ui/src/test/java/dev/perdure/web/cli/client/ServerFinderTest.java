package dev.perdure.web.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFinderTest {
  @TempDir private Path data;

  @Test
  void findsTheServerThatOwnsTheDataDirectory() throws IOException {
    record(ProcessHandle.current().pid());

    assertThat(finder(Optional.empty()).tryFind().map(ServerClient::address))
        .contains(URI.create("http://127.0.0.1:8080"));
  }

  @Test
  void passesOverTheRecordOfAServerThatWasKilled() throws IOException {
    record(Long.MAX_VALUE);

    assertThat(finder(Optional.empty()).tryFind()).isEmpty();
  }

  @Test
  void prefersTheServerThatIsNamed() throws IOException {
    record(ProcessHandle.current().pid());

    assertThat(finder(Optional.of("https://perdure.example/")).find().address())
        .isEqualTo(URI.create("https://perdure.example"));
  }

  private ServerFinder finder(Optional<String> named) {
    return new ServerFinder(named, Optional.empty(), data);
  }

  private void record(long pid) throws IOException {
    Files.writeString(
        data.resolve("server.json"),
        "{\"pid\":%d,\"url\":\"http://127.0.0.1:8080\",\"version\":\"1\"}".formatted(pid));
  }
}
