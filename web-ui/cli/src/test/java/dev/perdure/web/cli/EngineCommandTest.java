package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineCommandTest {
  @TempDir private Path directory;

  @Test
  void saysWhichEngineIsAlreadyThere() throws IOException {
    var program =
        Files.writeString(
            directory.resolve("temporal"), "#!/bin/sh\necho temporal version 1.2.3\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));

    var typed = Typed.command(Map.of("TEMPORAL_CLI", program.toString()), "engine", "install");

    assertThat(typed.out()).contains("Temporal 1.2.3 is already there: " + program);
    assertThat(typed.code()).isZero();
  }

  @Test
  void refusesToBuildFromAnArchive() {
    var typed = Typed.command(Map.of(), "engine", "install", "--build", "--from", "a.tar.gz");

    assertThat(typed.err())
        .contains("--from 'a.tar.gz' goes with a download and not with --build: drop one of them.");
    assertThat(typed.code()).isEqualTo(4);
  }

  @Test
  void saysThatANamedProgramIsMissing() {
    var typed = Typed.command(Map.of("TEMPORAL_CLI", "/nowhere"), "engine", "install");

    assertThat(typed.err()).contains("TEMPORAL_CLI names '/nowhere'");
    assertThat(typed.code()).isEqualTo(1);
  }
}
