package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed leaves nothing outside of its data directory. */
class LeftoversTest {

  @TempDir Path directory;

  @Test
  void areNotInTheDirectoryForTemporaryFiles() throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    var elsewhere = Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
    var server = PerdureProcess.serve(directory.resolve("data"), elsewhere, "--ephemeral");
    server.kill();
    try (var left = Files.list(temporary)) {
      assertThat(left).isEmpty();
    }
  }
}
