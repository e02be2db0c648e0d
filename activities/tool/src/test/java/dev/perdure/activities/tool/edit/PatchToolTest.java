package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.YamlCases;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatchToolTest {

  private static final String LINK = "*** Begin Patch\n*** Update File: link\n";

  @TempDir Path home;

  record Case(
      Map<String, String> files,
      List<String> executable,
      @Nullable String patch,
      List<String> patches,
      @Nullable Integer most,
      boolean refused,
      Map<String, @Nullable String> after,
      List<String> runs,
      List<String> runsNot,
      List<String> says,
      @Nullable String matcher,
      @Nullable Long fuzz) {

    Case {
      executable = executable == null ? List.of() : executable;
      patches = patches == null ? List.of(patch) : patches;
      after = after == null ? Map.of() : after;
      runs = runs == null ? List.of() : runs;
      runsNot = runsNot == null ? List.of() : runsNot;
      says = says == null ? List.of() : says;
    }
  }

  static Stream<Arguments> cases() {
    return YamlCases.read(PatchToolTest.class, "patches.yaml", Case.class);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void endsAsItsCaseSays(Case one) throws IOException {
    for (int i = 0; i < one.patches().size(); i++) {
      ToolBench bench = new ToolBench(home.resolve(String.valueOf(i)));
      one.files().forEach(bench::file);
      for (String path : one.executable()) {
        Files.setPosixFilePermissions(
            bench.root.resolve(path), PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      one.files().keySet().forEach(bench::read);
      check(one, one.patches().get(i), bench);
    }
  }

  private static void check(Case one, String patch, ToolBench bench) {
    JsonObject arguments = JsonObject.of("patchText", patch);
    ToolResult result =
        bench.call(
            "apply_patch", one.most() == null ? arguments : arguments.with("fuzz", one.most()));
    assertThat(result.isError()).as("%s%n%s", patch, result.output()).isEqualTo(one.refused());
    assertThat(result.output()).hasSizeGreaterThan(one.refused() ? 30 : 0);
    one.says().forEach(part -> assertThat(result.output()).contains(part));
    if (one.refused()) {
      one.files().forEach((path, text) -> assertThat(bench.text(path)).isEqualTo(text));
    }
    one.after().forEach((path, text) -> assertFile(bench.root.resolve(path), text));
    assertThat(one.runs()).allMatch(path -> Files.isExecutable(bench.root.resolve(path)));
    assertThat(one.runsNot()).noneMatch(path -> Files.isExecutable(bench.root.resolve(path)));
    if (one.matcher() != null) {
      assertThat(result.metadata().text("matcher")).hasValue(one.matcher());
    }
    assertThat(Optional.ofNullable(one.fuzz()).or(() -> result.metadata().number("fuzz")))
        .isEqualTo(result.metadata().number("fuzz"));
    assertThat(bench.root.resolveSibling("out.txt")).doesNotExist();
  }

  private static void assertFile(Path file, @Nullable String text) {
    if (text == null) {
      assertThat(file).doesNotExist();
    } else {
      assertThat(file).hasContent(text).hasBinaryContent(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void takesNoLinkAwayInPlaceOfItsFile() throws IOException {
    ToolBench bench = new ToolBench(home);
    bench.file("a.txt", "one\ntwo\nthree\n");
    Files.createSymbolicLink(bench.root.resolve("link"), Path.of("a.txt"));
    bench.read("link");
    assertThat(bench.patch("*** Begin Patch\n*** Delete File: link\n*** End Patch").output())
        .contains("link is a symbolic link to a.txt");
    assertThat(bench.patch(LINK + "*** Move to: b.txt\n-two\n+2\n*** End Patch").output())
        .contains("link is a symbolic link to a.txt");
    assertThat(bench.text("a.txt")).isEqualTo("one\ntwo\nthree\n");
    assertThat(bench.patch(LINK + "-two\n+2\n*** End Patch").isError()).isFalse();
    assertThat(bench.root.resolve("link")).isSymbolicLink().hasContent("one\n2\nthree\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void doesWhatGitDoesWithItsOwnDiffs(int context) throws Exception {
    ToolBench bench = new ToolBench(home);
    String after = "a\nB\nc\nd\ne\nnew\nf\ng\nsame\nh\ni\n";
    bench.file("dir/x.txt", "a\nb\nc\nd\ne\nf\ng\nsame\nsame\nh\ni");
    bench.file("gone.txt", "bye\n");
    git(bench, "init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm 1");
    bench.file("dir/x.txt", after);
    bench.file("fresh.txt", "no end");
    Files.delete(bench.root.resolve("gone.txt"));
    String diff = git(bench, "add -A && git diff --cached -U" + context);
    git(bench, "reset -q --hard");
    bench.read("dir/x.txt");
    bench.read("gone.txt");
    ToolResult result = bench.patch(diff);
    assertThat(result.isError()).as(result.output()).isFalse();
    assertThat(bench.text("dir/x.txt")).isEqualTo(after);
    assertThat(bench.text("fresh.txt")).isEqualTo("no end");
    assertThat(bench.root.resolve("gone.txt")).doesNotExist();
  }

  private static String git(ToolBench bench, String arguments) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", "git " + arguments)
            .directory(bench.root.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
