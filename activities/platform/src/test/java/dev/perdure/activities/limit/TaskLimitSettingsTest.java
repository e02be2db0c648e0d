package dev.perdure.activities.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskLimitSettingsTest {

  private static final long GIBIBYTE = 1L << 30;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "8GiB, 8589934592, 8 GiB",
    "8G, 8589934592, 8 GiB",
    "1.5 GB, 1610612736, 1.5 GiB",
    "512MiB, 536870912, 512 MiB",
    "4096, 4096, 4 KiB",
    "25%, 268435456, 256 MiB",
    "0, 0, 0 B"
  })
  void takeAmountsAsPeopleWriteThem(String text, long bytes, String shown) {
    ByteAmount amount = ByteAmount.parse("NAME", text, GIBIBYTE);

    assertThat(amount.bytes()).isEqualTo(bytes);
    assertThat(amount).hasToString(shown);
  }

  @Test
  void haveDefaults() {
    TaskLimits limits = TaskLimits.read(_ -> Optional.empty(), GIBIBYTE);

    assertThat(limits.memoryBytes()).isPositive();
    assertThat(limits.processes()).isEqualTo(1_000);
    assertThat(limits.diskBytes()).isEqualTo(10 * GIBIBYTE);
    assertThat(DiskReserve.read(_ -> Optional.empty(), directory.resolve("later")).bytes())
        .isPositive()
        .isLessThanOrEqualTo(GIBIBYTE);
  }

  @Test
  void followTheOperator() {
    Function<String, Optional<String>> settings =
        name ->
            Optional.ofNullable(
                Map.of(
                        TaskLimits.MEMORY, "1GiB",
                        TaskLimits.PROCESSES, "50",
                        TaskLimits.DISK, "50%",
                        DiskReserve.VARIABLE, "7MiB")
                    .get(name));

    assertThat(TaskLimits.read(settings, 4 * GIBIBYTE))
        .extracting(TaskLimits::memoryBytes, TaskLimits::processes, TaskLimits::diskBytes)
        .containsExactly(GIBIBYTE, 50, 2 * GIBIBYTE);
    assertThat(DiskReserve.read(settings, directory).bytes()).isEqualTo(7L << 20);
  }
}
