package dev.perdure.activities.tool.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk and missing rights are said in words, and cost no byte of what was there. */
@Requires(MachinePart.SANDBOX)
class LimitedMachineTest {

  private static final int SMALL = 24 << 20;

  @TempDir Path temporary;

  @Test
  void losesNothingOnAFullDisk() throws Exception {
    var said = run("full", "--size", String.valueOf(SMALL), "--tmpfs", home().toString());
    assertThat(said)
        .satisfiesExactly(
            read -> assertThat(read).contains("1: old"),
            filled -> assertThat(filled).contains("No space left"),
            write -> assertThat(write).contains("No space left", "\"isError\":true"),
            edit -> assertThat(edit).contains("No space left", "\"isError\":true"),
            content -> assertThat(content).isEqualTo("content: old"),
            files -> assertThat(files).isEqualTo("files: README.md,a.txt"),
            filled -> assertThat(filled).contains("No space left"),
            refused -> assertThat(refused).contains("failed in"),
            taken -> assertThat(taken).isEqualTo("checkpoint: number 1"),
            edit -> assertThat(edit).contains("\"isError\":false"),
            content -> assertThat(content).isEqualTo("content: new"));
  }

  @Test
  void goesOnWithoutWhatItHasNoRightTo() throws Exception {
    var said = run("rights", "--cap-drop", "ALL");
    assertThat(said)
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo("checkpoint: number 1"),
            read -> assertThat(read).contains("secret.txt can't be read: permission denied"),
            write -> assertThat(write).contains("closed/new.txt", "permission denied"),
            grep ->
                assertThat(grep)
                    .contains(
                        "No lines match secret",
                        "(No permission to read other-secret.txt, secret.txt, tracked.txt)"),
            closed -> assertThat(closed).contains("closed/in.txt can't be read"),
            glob -> assertThat(glob).contains("No files match"),
            list -> assertThat(list).contains("(No permission to read closed)"),
            ignored -> assertThat(ignored).doesNotContain("No permission"),
            bash -> assertThat(bash).contains("closed can't be entered: permission denied"),
            old -> assertThat(old).contains("1: old"),
            edit -> assertThat(edit).contains("a.txt is read-only for this account"),
            second -> assertThat(second).isEqualTo("checkpoint: number 2"),
            left -> assertThat(left).isEqualTo("left: other-secret.txt,secret.txt,tracked.txt"),
            undone -> assertThat(undone).contains("FilesMoved[number=1,"),
            refused ->
                assertThat(refused).contains("OverwriteRefused[files=[secret.txt, tracked.txt],"),
            kept -> assertThat(kept).isEqualTo("tracked: second"),
            content -> assertThat(content).isEqualTo("content: old"),
            rules -> assertThat(rules).contains("(No permission to read in/closed)"),
            inner -> assertThat(inner).contains("(No permission to read closed)"));
  }

  private Path home() throws IOException {
    return Files.createDirectories(temporary.resolve("home"));
  }

  private List<String> run(String what, String... options) throws Exception {
    var command = new ArrayList<>(List.of("bwrap", "--dev-bind", "/", "/"));
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            LimitedMachine.class.getName(),
            what,
            home().toString()));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().filter(line -> line.matches("[a-z]+: .*")).toList();
  }
}
