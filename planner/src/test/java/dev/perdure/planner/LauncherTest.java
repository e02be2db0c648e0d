package dev.perdure.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
  private static final Path ROOT = Path.of(System.getProperty("perdure.root", ".."));
  @TempDir private Path home;

  @Test
  void theWrapperStillFindsAJdkBeforeAnythingElse() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("mvnw")))
        .contains(". \"$(dirname \"$0\")/.mvn/jdk.sh\"");
  }

  @Test
  void leavesAJdkThatIsNewEnoughAlone() throws IOException, InterruptedException {
    Path newer = jdk("26.0.1");

    assertThat(chosen(newer)).isEqualTo(newer.toString());
  }

  @Test
  void passesOverAJdkThatIsTooOld() throws IOException, InterruptedException {
    Path older = jdk("17.0.15");

    assertThat(chosen(older)).isNotEmpty().isNotEqualTo(older.toString());
  }

  private Path jdk(String version) throws IOException {
    Path jdk = Files.createDirectories(home.resolve("a jdk " + version));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path javac = Files.createDirectories(jdk.resolve("bin")).resolve("javac");
    Files.writeString(javac, "#!/bin/sh\n");
    assertThat(javac.toFile().setExecutable(true)).isTrue();
    return jdk;
  }

  private static String chosen(Path javaHome) throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder("sh", "-euc", ". .mvn/jdk.sh; printf %s \"$JAVA_HOME\"")
            .directory(ROOT.toFile());
    builder.environment().putAll(Map.of("JAVA_HOME", javaHome.toString()));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }
}
