package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.limit.KernelBound;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fork bombs while only the kernel counts processes. */
@Tag("alone")
@EnabledOnOs(OS.LINUX)
class ForkBombTest {

  @TempDir Path calls;

  @ParameterizedTest
  @EnumSource
  void staysWithinTheBoundInTheBackgroundAndLeavesOtherTasksTheirProcesses(ShellConfinement where)
      throws Exception {
    try (var bound = KernelBound.open(calls)) {
      var greedy = new LimitedTask(calls, "greedy", where, LimitedTask.noReserve(calls));
      var modest = new LimitedTask(calls, "modest", where, LimitedTask.noReserve(calls));
      greedy.background(KernelBound.FORK_BOMB);

      bound.assertHolds();

      assertThat(modest.bash("for i in 1 2 3; do sleep 0.01 & done; wait; echo went").output())
          .startsWith("went\n");
      greedy.end();
      ShellBench.assertNothingRuns("bomb()");
    }
  }
}
