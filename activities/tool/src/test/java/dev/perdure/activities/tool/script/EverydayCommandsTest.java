package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Permissions that everyday commands and their disguises need. */
class EverydayCommandsTest {

  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void layOut() throws IOException {
    root = temporary.toRealPath();
    Files.createDirectories(root.resolve("src"));
    Files.writeString(root.resolve("src/a.c"), "a");
  }

  /** Each line: a script, and what it demands; the permission is named where it is not bash. */
  @ParameterizedTest
  @CsvFileSource(resources = "everyday.txt", delimiter = '\t', quoteCharacter = '\0')
  void demandThatAndNothingElse(String script, String demanded) {
    assertThat(
            demands(script).stream().map(this::told).distinct().collect(Collectors.joining(" ¦ ")))
        .isEqualTo(demanded);
  }

  /** Each line runs rm, or could run anything. */
  @ParameterizedTest
  @CsvFileSource(resources = "disguises.txt", delimiter = '\t', quoteCharacter = '\0')
  void areFoundInEveryDisguise(String script) {
    assertThat(demands(script))
        .anyMatch(
            demand -> demand.permission().equals("opaque") || demand.pattern().startsWith("rm"));
  }

  private List<Demand> demands(String script) {
    ShellScript read = ShellScript.of(script.replace('⏎', '\n'), root);
    return ScriptPermissions.of(read, root, root, Path.of("/home/me"));
  }

  private String told(Demand demand) {
    String text = demand.pattern().replace('\n', '⏎');
    if (text.equals(root.resolveSibling("*").toString())) {
      return "outside";
    }
    return demand.permission().equals("bash") ? text : demand.permission() + ": " + text;
  }
}
