package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands of one task that take more than a task may, beside those of another task. */
@Tag("alone")
@EnabledOnOs(OS.LINUX)
class TaskLimitsTest {

  private static final String WAIT_FOR_GO = "until [ -e go ]; do sleep 0.05; done; echo went";

  @TempDir Path calls;
  private Optional<TaskMonitor> monitor = Optional.empty();
  private Optional<LimitedTask> greedy = Optional.empty();
  private Optional<LimitedTask> modest = Optional.empty();

  @AfterEach
  void end() {
    monitor.ifPresent(TaskMonitor::close);
    greedy.ifPresent(LimitedTask::end);
    modest.ifPresent(LimitedTask::end);
  }

  @ParameterizedTest
  @EnumSource
  void endABackgroundCommandWithTooMuchMemoryAndNoOtherTasks(ShellConfinement where)
      throws Exception {
    open(where, LimitedTask.memory(200));
    String innocent = modest().background(WAIT_FOR_GO);

    String id = greedy().background(LimitedTask.HOG);

    assertThat(greedy().end(id))
        .contains("ended by Perdure after")
        .contains("of memory, and a task may use 200 MiB: give them less to do at a time");
    modest().tools.file("go", "");
    assertThat(modest().end(innocent)).contains("went", "ended with exit code 0");
  }

  @ParameterizedTest
  @EnumSource
  void endACommandWithTooMuchMemory(ShellConfinement where) throws Exception {
    open(where, LimitedTask.memory(200));

    var result = greedy().bash(LimitedTask.HOG);

    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("ended by Perdure after", "a task may use 200 MiB");
    ShellBench.assertNothingRuns("400 << 20");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/shm", "/var/tmp", "/run"})
  void countFilesThatACommandKeepsInMemory(String directory) throws Exception {
    assumeThat(SandboxDetector.detect(calls).name()).contains("bubblewrap");
    open(ShellConfinement.CONFINED, LimitedTask.memory(200));
    String fill =
        "head -c 40M /dev/zero > %1$s/a; sleep 2; head -c 400M /dev/zero > %1$s/b; sleep 600";

    String id = greedy().background(fill.formatted(directory));

    assertThat(greedy().end(id)).contains("of memory, and a task may use 200 MiB");
  }

  @ParameterizedTest
  @EnumSource
  void countFilesThatACommandHasDeletedAndKeepsOpen(ShellConfinement where) throws Exception {
    open(where, new TaskLimits(64L << 30, 1_000, 60L << 20, 1L << 30));
    String fill = "exec 9> large; rm large; while head -c 1M /dev/urandom >&9; do sleep 0.02; done";

    String id = greedy().background(fill);

    assertThat(greedy().end(id)).contains("and a task may use 60 MiB: delete what");
  }

  @Test
  void countNoHolesOfAFileThatACommandHasDeleted() throws Exception {
    open(ShellConfinement.FREE, new TaskLimits(64L << 30, 1_000, 60L << 20, 1L << 30));

    String id =
        greedy()
            .background(
                "exec 9> large; truncate -s 1G large; rm large; until [ -e go ]; do echo x >&9; sleep 0.1; done; echo went");
    greedy().bash("sleep 4; touch go");

    assertThat(greedy().end(id)).contains("went");
  }

  @ParameterizedTest
  @EnumSource
  void countEmptyFilesAsSmallOnes(ShellConfinement where) throws Exception {
    open(where, new TaskLimits(64L << 30, 1_000, 30L << 20, 1L << 30));
    String fill = "for i in $(seq 40); do mkdir d$i; (cd d$i; touch $(seq 500)); sleep 0.2; done";

    String id = greedy().background(fill + "; sleep 600");

    assertThat(greedy().end(id)).contains("and a task may use 30 MiB: delete what");
  }

  @Test
  void endACommandThatTakesSpaceWithoutWriting() throws Exception {
    open(ShellConfinement.FREE, new TaskLimits(64L << 30, 1_000, 60L << 20, 1L << 30));

    String id =
        greedy()
            .background("for i in $(seq 60); do fallocate -l 4M f$i; sleep 0.3; done; sleep 600");

    assertThat(greedy().end(id)).contains("and a task may use 60 MiB: delete what");
  }

  @Test
  void countAllCommandsOfATaskTogetherAndEndTheLargest() throws Exception {
    open(ShellConfinement.FREE, LimitedTask.memory(300));
    String small = greedy().background("perl -e '$x = \"x\" x (60 << 20); sleep 600'");

    String large = greedy().background("perl -e '$x = \"x\" x (120 << 20); sleep 600'");

    assertThat(greedy().end(large)).contains("a task may use 300 MiB");
    assertThat(greedy().output(small)).contains("still running");
  }

  @ParameterizedTest
  @EnumSource
  void boundAForkBomb(ShellConfinement where) throws Exception {
    open(where, new TaskLimits(64L << 30, 150, 1L << 40, 1 << 20));
    String innocent = modest().background(WAIT_FOR_GO);

    String id = greedy().background("bomb() { sleep 0.05; bomb & bomb & sleep 600; }; bomb");

    assertThat(greedy().end(id)).contains("and a task may run 150: start fewer");
    ShellBench.assertNothingRuns("bomb()");
    modest().tools.file("go", "");
    assertThat(modest().end(innocent)).contains("went");
  }

  @ParameterizedTest
  @EnumSource
  void endABackgroundCommandWhoseFilesFillTheDiskAndLetTheNextDeleteThem(ShellConfinement where)
      throws Exception {
    open(where, new TaskLimits(64L << 30, 1_000, 60L << 20, 1L << 30));

    String id = greedy().background("while head -c 1M /dev/urandom >> large; do sleep 0.02; done");

    assertThat(greedy().end(id))
        .contains("The files of this task grew to ", "and a task may use 60 MiB: delete what");
    assertThat(greedy().bash("rm large; echo gone").output()).contains("gone\n(exit code 0");
  }

  @ParameterizedTest
  @EnumSource
  void endABackgroundCommandThatFloodsItsOutput(ShellConfinement where) throws Exception {
    open(where, new TaskLimits(64L << 30, 1_000, 1L << 40, 2L << 20));

    String id = greedy().background("while echo line; do :; done");

    assertThat(greedy().end(id)).contains("It wrote more than 2 MiB of output: redirect");
  }

  @Test
  void countACommandThatBearsTheMarkOfAnotherTaskAsItsOwn() throws Exception {
    open(ShellConfinement.FREE, LimitedTask.memory(200));
    String innocent = modest().background(WAIT_FOR_GO);
    String forged =
        "%s\n%s\n%s".formatted(modest().tools.records, modest().tools.root, calls.resolve("no"));

    String id =
        greedy()
            .background(
                "export AGENT_TASK=$'%s'; %s"
                    .formatted(forged.replace("\n", "\\n"), LimitedTask.HOG));

    assertThat(greedy().end(id)).contains("a task may use 200 MiB");
    modest().tools.file("go", "");
    assertThat(modest().end(innocent)).contains("went");
  }

  @Test
  void countACommandThatLeftItsGroupAndHasNoEnvironment() throws Exception {
    open(ShellConfinement.FREE, LimitedTask.memory(200));

    String id = greedy().background("env -i setsid -f " + LimitedTask.HOG + "; sleep 600");

    assertThat(greedy().end(id)).contains("a task may use 200 MiB");
    ShellBench.assertNothingRuns("400 << 20");
  }

  @Test
  void knowTheCommandsOfAServerThatWasEnded() throws Exception {
    open(ShellConfinement.FREE, LimitedTask.FREE);
    String id = greedy().background("until [ -e go ]; do sleep 0.05; done; " + LimitedTask.HOG);
    monitor.orElseThrow().close();
    monitor = Optional.of(LimitedTask.monitor(calls, LimitedTask.memory(200)));

    greedy().tools.file("go", "");

    assertThat(greedy().end(id)).contains("a task may use 200 MiB");
  }

  @ParameterizedTest
  @EnumSource
  void leaveTheProcessorToTheServer(ShellConfinement where) throws Exception {
    open(where, LimitedTask.FREE);

    assertThat(greedy().bash("nice").output()).startsWith("5\n");
  }

  @ParameterizedTest
  @EnumSource
  void giveATaskWithManyBusyCommandsNoLargerShareOfTheProcessor(ShellConfinement where)
      throws Exception {
    open(where, LimitedTask.FREE);
    String spin = "bash -c ': spin; while :; do :; done'";

    for (int i = 0; i < 4; i++) {
      greedy().background(spin);
    }
    modest().background(spin.replace("spin", "other"));

    // each of four weighs a quarter: 1 / 1.25^6
    Eventually.holds(() -> niceness(": spin").stream().filter(each -> each >= 10).count() == 4);
    assertThat(niceness(": other")).containsOnly(5);
  }

  /** The niceness of the processes at work. */
  private static List<Integer> niceness(String words) {
    return ProcessHandle.allProcesses()
        .map(process -> Path.of("/proc", Long.toString(process.pid())))
        .filter(process -> read(process.resolve("cmdline")).startsWith("bash\000-c\000" + words))
        .map(process -> read(process.resolve("stat")))
        .filter(stat -> !stat.isEmpty())
        .map(stat -> Integer.valueOf(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[16]))
        .toList();
  }

  @Test
  void haveTheKernelEndCommandsBeforeTheServer() throws Exception {
    open(ShellConfinement.FREE, LimitedTask.FREE);
    greedy().background("exec sleep 4711");

    Eventually.holds(() -> scoresOf("sleep\0004711").equals(List.of("500")));
  }

  private static List<String> scoresOf(String commandLine) {
    return ProcessHandle.allProcesses()
        .map(process -> Path.of("/proc", Long.toString(process.pid())))
        .filter(process -> read(process.resolve("cmdline")).startsWith(commandLine))
        .map(process -> read(process.resolve("oom_score_adj")).strip())
        .toList();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException _) {
      return "";
    }
  }

  private void open(ShellConfinement where, TaskLimits limits) throws Exception {
    monitor = Optional.of(LimitedTask.monitor(calls, limits));
    greedy = Optional.of(new LimitedTask(calls, "greedy", where, LimitedTask.noReserve(calls)));
    modest = Optional.of(new LimitedTask(calls, "modest", where, LimitedTask.noReserve(calls)));
  }

  private LimitedTask greedy() {
    return greedy.orElseThrow();
  }

  private LimitedTask modest() {
    return modest.orElseThrow();
  }
}
