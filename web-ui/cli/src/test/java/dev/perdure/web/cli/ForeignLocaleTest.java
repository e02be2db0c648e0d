package dev.perdure.web.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ForeignLocaleTest {

  @Test
  void writesNumbersInTheSameDigitsOnEveryMachine() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.language=ar",
                "-Duser.country=EG",
                "-cp",
                System.getProperty("java.class.path"),
                Perdure.class.getName(),
                "share",
                "t_1",
                "--days",
                "999")
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("--days is from 1 to 90.");
    assertThat(process.waitFor()).isEqualTo(4);
  }
}
