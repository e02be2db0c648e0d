package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RipgrepTest extends SearchEngineContract {

  @BeforeAll
  static void needsRipgrep() {
    Assumptions.assumeTrue(Ripgrep.INSTALLED, "Needs ripgrep on the PATH.");
  }

  @Override
  SearchEngine engine() {
    return new Ripgrep();
  }

  @Test
  void searchesUtf16WithAByteOrderMark() {
    bench.file("wide.txt", "\uFEFFthe größe\r\n".getBytes(StandardCharsets.UTF_16LE));
    assertThat(grep(JsonObject.of("pattern", "^the gr.+e$")).output())
        .isEqualTo("wide.txt:\n  1: the größe\n");
  }

  @Test
  void matchesOverTheEndsOfLines() {
    JsonObject search = JsonObject.of("pattern", "class Main \\{\\s+int").with("multiline", true);
    assertThat(grep(search).output())
        .isEqualTo("src/Main.java:\n  1: class Main {\n  2:   int answer = 42;\n");
  }

  @Test
  void namesWhatRustsDialectLacks() {
    assertThat(grep(JsonObject.of("pattern", "(?<=int )answer")).output())
        .startsWith("Invalid regular expression '(?<=int )answer': look-around");
  }

  @Test
  void findsFilesInRepositoriesWithinTheRepository() throws Exception {
    bench.file("nested/lib.txt", "answer\n");
    RealGit.git(bench.root.resolve("nested"), "init", "-q");
    assertThat(engine().files(bench.root, PathGlob.all()).files()).contains("nested/lib.txt");
  }

  @Test
  void readsNobodysConfiguration() throws Exception {
    Files.writeString(bench.root.resolve(".ignore"), "src\n");
    assertThat(engine().files(bench.root, PathGlob.all()).files()).contains("src/Main.java");
  }

  @Test
  void narrowsByNameWithoutOverridingIgnoreFiles() {
    bench.file("build/more.md", "answer\n");
    assertThat(glob("*.md").output()).isEqualTo("README.md");
    assertThat(List.of(glob("*.{md,bin}").output().split("\n")))
        .containsExactly("README.md", "data.bin");
  }

  @Test
  void survivesDeepExpressionsAndVeryLongLines() {
    assertThat(grep(JsonObject.of("pattern", "(".repeat(4_900) + "a" + ")".repeat(4_900))).output())
        .containsAnyOf("Invalid regular expression", "answer");
    bench.file("long.txt", "ab".repeat(200_000) + "\nab\n");
    assertThat(grep(JsonObject.of("pattern", "^(a|b)*$").with("path", "long.txt")).output())
        .contains("2: ab");
  }
}
