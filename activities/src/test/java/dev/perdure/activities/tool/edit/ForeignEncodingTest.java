package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignEncodingTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void isNotChangedInPartsWhereCharactersHaveSeveralBytes(String name) throws IOException {
    byte[] before = "one x two\n".getBytes(Charset.forName(name));
    bench.file("a.txt", before);
    bench.read("a.txt");
    assertThat(bench.edit("a.txt", "x", "yy").output()).contains("a.txt is " + name, "iconv");
    ToolResult patched =
        bench.call(
            "patch",
            JsonObject.of(
                "patchText",
                "*** Begin Patch\n*** Update File: a.txt\n-one x two\n+one\n*** End Patch"));
    assertThat(patched.output()).contains("a.txt is " + name, "iconv");
    assertThat(Files.readAllBytes(bench.root.resolve("a.txt"))).isEqualTo(before);
  }

  @Test
  void isNamedWhereAFileIsWrittenAnew() {
    bench.file("a.txt", "\uFEFFone\n".getBytes(StandardCharsets.UTF_16LE));
    bench.read("a.txt");
    ToolResult result =
        bench.call("write", JsonObject.of("filePath", "a.txt").with("content", "größe\n"));
    assertThat(result.output()).startsWith("Replaced a.txt, which was UTF-16LE and is UTF-8 now");
    assertThat(bench.text("a.txt")).isEqualTo("größe\n");
  }

  @Test
  void isNotAskedToBeReadWhereItIsNoText() {
    bench.file("a.bin", new byte[] {'a', 0, 'b', '\n'});
    bench.read("a.bin");
    assertThat(bench.edit("a.bin", "a", "b").output())
        .contains("a.bin holds NUL bytes and is no text: change it with a command");
  }

  @Test
  void showsInNoResultHalfACharacter() {
    bench.file("a.txt", "caf\u00E9 one\nna\u00EFve\n".getBytes(StandardCharsets.ISO_8859_1));
    bench.read("a.txt");
    assertThat(bench.edit("a.txt", "café one", "two").output())
        .contains("caf\uFFFD one")
        .doesNotContain("\uDCE9");
    assertThat(bench.edit("a.txt", "caf\uFFFD one", "two").output())
        .contains("oldString holds \uFFFD");
    assertThat(bench.edit("a.txt", "one", "two").metadata().text("diff").orElseThrow())
        .contains("-caf\uFFFD one\n+caf\uFFFD two\n");
  }
}
