package dev.perdure.activities.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.KernelBound;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.sandbox.ReservedSandbox;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.ToolBench;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hooks and custom tools that take more than a task may. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class LimitedProgramTest {

  private static final TaskLimits LIMITS = new TaskLimits(200 << 20, 100, 1L << 40, 1 << 20);
  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "perl -e '$x = \"x\" x (400 << 20); sleep 600'",
        "for i in $(seq 150); do sleep 600 & done; wait"
      })
  void endsWithASentenceWithAndWithoutASandbox(String command) throws Exception {
    for (Sandbox sandbox : List.of(Sandbox.none(), SandboxDetector.detect(home))) {
      try (var monitor = new TaskMonitor(home, LIMITS, new DiskReserve(home, 0)).start()) {
        var answer = run(command, sandbox);

        assertThat(answer.code()).as("%s", monitor).isNotZero();
        assertThat(answer.errors()).startsWith("The commands of this task").contains("may");
      }
    }
  }

  @Test
  void forksNoMoreThanTheKernelAllows() throws Exception {
    for (Sandbox sandbox : List.of(Sandbox.none(), SandboxDetector.detect(home))) {
      try (var bound = KernelBound.open(home);
          var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var answer = threads.submit(() -> run(KernelBound.FORK_BOMB, sandbox));

        bound.assertHolds();

        bound.close();
        assertThat(answer.get().code()).isNotZero();
      }
    }
  }

  @Test
  void isNotStartedWhileTheDiskReserveIsReached() throws Exception {
    var full = new ReservedSandbox(Sandbox.none(), new DiskReserve(home, Long.MAX_VALUE));

    assertThat(run("touch ran", full).errors())
        .contains("No command is started now.", "PERDURE_DISK_RESERVE");
    assertThat(home.resolve("tree/ran")).doesNotExist();
  }

  private ProgramResult run(String command, Sandbox sandbox) throws Exception {
    var bench = new ToolBench(home);
    return new ExternalProgram(List.of(command), null, WAIT_TIMEOUT, Map.of())
        .run(
            new ProgramInput("", "key"),
            bench.context(bench.nextCall(), ToolBench.everything()),
            sandbox);
  }
}
