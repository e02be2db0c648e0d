package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed leaves nothing outside of its data directory. {@link RunInMemoryTest}
 * says the same of an orderly end.
 */
@Tag("slow")
class LeftoversTest {

  @TempDir Path directory;

  @AfterEach
  void endDatabaseAndEngine() {
    KillSurvivors.end(directory);
  }

  @Test
  void areNotInTheDirectoryForTemporaryFiles() throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    var elsewhere = Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
    PerdureProcess.serve(directory.resolve("data"), elsewhere, "--ephemeral").kill();
    assertThat(temporary).isEmptyDirectory();
  }
}
