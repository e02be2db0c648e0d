package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class StartCacheTest {

  @TempDir private Path directory;

  @Test
  void isWrittenAndAcceptedByThisJava() {
    assumeThat(PerdureProcess.isPackaged()).isTrue();

    assertThat(PerdureProcess.cacheOptions()).isNotEmpty();
  }

  @Test
  void isTrainedByTheLauncherWithTheSameOptions() {
    Path launcher = Path.of(System.getProperty("perdure.root"), "web-ui/cli/src/main/launcher");

    assertThat(launcher.resolve("launch.sh"))
        .content()
        .contains("training=(" + String.join(" ", StartCache.TRAINING) + ")\n")
        .contains("\"${training[@]}\" -XX:AOTCacheOutput=\"$cache.quick\"")
        .contains("\"${training[@]}\" -XX:AOTCacheOutput=\"$cache.server\"");
  }

  @Test
  void leavesServersWithoutACacheIfItsTrainingFailsAndTrainsNoSecondTime() throws IOException {
    Path jar = Files.writeString(directory.resolve("perdure.jar"), "no jar");

    assertThat(StartCache.options(jar, List.of())).isEmpty();

    Path log = directory.resolve("tests.aot.log");
    assertThat(log).content().contains("dev.perdure.web.cli.Perdure");
    var trained = Files.getLastModifiedTime(log);
    assertThat(StartCache.options(jar, List.of())).isEmpty();
    assertThat(Files.getLastModifiedTime(log)).isEqualTo(trained);
  }
}
