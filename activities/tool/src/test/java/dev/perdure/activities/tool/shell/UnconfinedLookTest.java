package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Before an approval, on a machine without a sandbox, nothing of a repository runs or leaves. */
class UnconfinedLookTest {

  private static final Policy PLANNING = Policy.of(ToolBench.defaults().layers(), Ceiling.PLANNING);

  @TempDir Path home;

  private ShellBench bench;

  @BeforeEach
  void makeRepository() throws Exception {
    bench = new ShellBench(home);
    String runs = "#!/bin/sh\ntouch '%s'\n".formatted(bench.tools.root.resolve("RAN"));
    bench.tools.file("a.txt", "a\n");
    bench.tools.file("hooks/post-index-change", runs);
    bench.tools.file("--pre=sh", runs);
    bench.tools.file("run.txt", runs);
    Files.writeString(home.resolve("key"), "s3cret\n");
    Files.createSymbolicLink(bench.tools.root.resolve("link"), home.resolve("key"));
    Files.setPosixFilePermissions(
        bench.tools.root.resolve("hooks/post-index-change"),
        PosixFilePermissions.fromString("rwxr-xr-x"));
    git("init", "-q");
    git("config", "core.hooksPath", "hooks");
    git("add", "a.txt");
    git("-c", "user.name=t", "-c", "user.email=t@x", "commit", "-qm", "first");
    git("init", "-q", "--bare", "evil.git");
    bench.tools.file(
        "evil.git/config",
        "[core]\nbare=true\nrepositoryformatversion=0\n[diff]\nexternal=sh ../run.txt\n[alias]\nx=!sh ../run.txt\n");
    Files.deleteIfExists(bench.tools.root.resolve("RAN"));
    Files.setLastModifiedTime(
        bench.tools.root.resolve("a.txt"), FileTime.fromMillis(1_000_000_000_000L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git status",
        "git diff",
        "git status --short | head",
        "git describe --all --dirty"
      })
  void aLookRunsNoHook(String command) throws Exception {
    assertThat(look(command).isError()).isFalse();
    assertThat(bench.tools.root.resolve("RAN")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git -C evil.git --bare diff 4b825dc642cb6eb9a060e54bf8d69288fbee4904 HEAD",
        "git -C evil.git --bare x",
        "cd evil.git && git --bare x",
        "rg a *",
        "git -c core.pager='sh run.txt' log",
        "git grep -Osh touch",
        "find * -name x",
        "git remote -v add x ./evil.git",
        "uniq - out < a.txt",
        "xxd - out < a.txt",
        "arch -x86_64 sh run.txt",
        "tar tf x -T list",
        "sh <(cat run.txt)",
        "git --work-tree=.. diff"
      })
  void whatMayRunOrChangeMoreIsRefused(String command) throws Exception {
    assertThat(look(command).isError()).isTrue();
    assertThat(bench.tools.root.resolve("RAN")).doesNotExist();
    assertThat(bench.tools.root.resolve("out")).doesNotExist();
    assertThat(git("remote")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "grep -v x link",
        "grep -F s link",
        "grep -f link a.txt",
        "grep -T s link",
        "jq -R -C . link",
        "git blame --contents=link a.txt",
        "git blame --ignore-revs-file=link a.txt",
        "git blame -S link a.txt",
        "git archive --add-file=link HEAD",
        "git diff --no-index link a.txt",
        "hexdump -f link a.txt",
        "file -m link a.txt",
        "strings @link",
        "cat l*",
        "head lin?",
        "wc -c link",
        "xxd l[i]nk",
        "sed -n p link",
        "md5sum -c link",
        "cat < link"
      })
  void aFileOutsideIsNotShownByALink(String command) throws Exception {
    ToolResult result = look(command);

    assertThat(result.isError()).isTrue();
    assertThat(result.output()).doesNotContain("s3cret");
  }

  private ToolResult look(String command) throws Exception {
    return bench.bash(ShellConfinement.FREE, JsonObject.of("command", command), PLANNING);
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("git"));
    line.addAll(List.of(arguments));
    Process process = new ProcessBuilder(line).directory(bench.tools.root.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).isZero();
    return output;
  }
}
