package dev.perdure.web.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Takes each part away in each way under five tasks: {@code dev/failures}, about 40 minutes. */
@Tag("slow")
@Timeout(value = 3, unit = TimeUnit.HOURS)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
class FailureTableTest {

  private static final Path PAGE =
      Path.of(System.getProperty("perdure.root", ".."), "docs", "failure.md");

  /** The part to take away, or all. */
  private static final String PART = System.getProperty("perdure.failures.part", "all");

  @TempDir Path directory;

  @Test
  @EnabledIfSystemProperty(named = "perdure.failures", matches = "true")
  void everyTaskGoesOnByItselfAndNothingHappensTwice() throws IOException {
    var table = new FailureTable();
    try (var shape = new ProductionShape(directory, System.getenv("TEMPORAL_CLI"))) {
      for (Part part : chosen(shape.parts())) {
        for (Fault fault : part.faults()) {
          System.out.printf("%s %s: %s%n", Instant.now(), part.title(), fault.title());
          var tasks = TasksUnderFault.reach(shape);
          fault.strike(part);
          tasks.endCommand();
          fault.last();
          fault.mend(part);
          table.add(part, fault, tasks.deliver(Instant.now()));
          System.out.println(table);
        }
      }
    }
    if (PART.equals("all")) {
      table.writeTo(PAGE);
    }
  }

  private static List<Part> chosen(List<Part> parts) {
    return parts.stream().filter(part -> PART.equals("all") || PART.equals(part.title())).toList();
  }

  @Test
  void thePageHasEachFaultOfEachPartAndNoTaskThatWaitedLongerThanTwoMinutes() throws IOException {
    String page = Files.readString(PAGE);
    var rows =
        page.substring(page.indexOf(FailureTable.BEGIN), page.indexOf(FailureTable.END))
            .lines()
            .skip(3)
            .toList();
    assertThat(rows).hasSize(4 * Fault.values().length + 1);
    assertThat(rows)
        .allSatisfy(
            row -> assertThat(row).matches("(\\| [^|]+ ){2}(\\| (\\d\\d?|1[01]\\d) s ){5}\\|"));
  }
}
