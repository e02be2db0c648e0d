package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.testing.Eventually;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Supervisor script on its own, after the process that started the script has gone. */
class SupervisorScriptTest {

  private static final String MUCH = "10000000";

  @TempDir private Path directory;

  @Test
  void endsACommandWhoseTimeIsUpThoughNobodyWatches() throws Exception {
    CommandStateDirectory left = supervise("trap 'echo bye' TERM; sleep 971; sleep 972", 3);

    assertThat(left.wasLate()).isTrue();
    assertThat(left.exit()).hasValueSatisfying(code -> assertThat(code).isGreaterThan(128));
    assertThat(left.output()).hasContent("Terminated\nbye");
    assertNothingRuns("sleep 97[12]");
  }

  @Test
  void endsItTooWhereItsDirectoryIsGone() throws Exception {
    supervise("rm -r '%s'; sleep 974".formatted(directory), 3);

    assertThat(directory).doesNotExist();
    assertNothingRuns("sleep 974");
  }

  @Test
  void leavesNothingBehindOfACommandThatIsInTime() throws Exception {
    CommandStateDirectory left = supervise("echo done", 973);

    assertThat(left.wasLate()).isFalse();
    assertThat(left.exit()).hasValue(0);
    assertNothingRuns("sleep 973");
  }

  @Test
  void keepsTheKeysOfTheServersSessionFromIt() throws Exception {
    assumeThat(SupervisorScript.starter(true)).contains("-e");
    assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
    String adds =
        "my ($t, $n, $v) = qw(user escape x); syscall(250, 1, 0); syscall(248, $t, $n, $v, 1, -3);"
            + " exec @ARGV";
    String finds =
        "/usr/bin/perl -e 'my ($t, $n) = qw(user escape); print syscall(250, 10, -3, $t, $n, 0) <"
            + " 0'";

    CommandStateDirectory left = supervise(List.of("/usr/bin/perl", "-e", adds), finds, 60);

    assertThat(left.output()).hasContent("1");
  }

  private CommandStateDirectory supervise(String command, int seconds) throws Exception {
    return supervise(List.of(), command, seconds);
  }

  private CommandStateDirectory supervise(List<String> before, String command, int seconds)
      throws Exception {
    Path script = Files.writeString(directory.resolve("supervise.sh"), SupervisorScript.script());
    Files.writeString(directory.resolve("command"), command);
    List<String> line = new ArrayList<>(before);
    line.addAll(SupervisorScript.starter(false));
    line.addAll(List.of(script.toString(), directory.toString(), MUCH, Integer.toString(seconds)));
    line.addAll(List.of("", ""));
    Process supervisor =
        new ProcessBuilder(line).redirectInput(new File("/dev/null")).inheritIO().start();
    assertThat(supervisor.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new CommandStateDirectory(directory);
  }

  /** Waits until no such process runs; a killed process takes a moment to end. */
  private static void assertNothingRuns(String words) {
    Eventually.holds(() ->
        ProcessHandle.allProcesses()
            .map(process -> process.info().commandLine().orElse(""))
            .noneMatch(line -> line.matches("(?s)(?:.*/)?" + words)));
  }
}
