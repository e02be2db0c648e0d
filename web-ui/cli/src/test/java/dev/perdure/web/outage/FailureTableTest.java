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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Takes each part away in each way under five tasks: {@code dev/failures}, about 2 hours. */
@Tag("slow")
@Timeout(value = 3, unit = TimeUnit.HOURS)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
class FailureTableTest {

  private static final Path PAGE =
      Path.of(System.getProperty("perdure.root", "../.."), "docs/understand/failure.md");

  /** The part to take away, or all. */
  private static final String PART = System.getProperty("perdure.failures.part", "all");

  /** The faults of each part with commas between them, or all. */
  private static final String FAULT = System.getProperty("perdure.failures.fault", "all");

  @TempDir Path directory;

  @Test
  @EnabledIfSystemProperty(named = "perdure.failures", matches = "true")
  void everyTaskGoesOnByItselfAndNothingHappensTwice() throws IOException {
    var table = new FailureTable();
    try (var disk = new DiskPart(directory.resolve(ProductionShape.WORKER));
        var shape = new ProductionShape(directory, System.getenv("TEMPORAL_CLI"))) {
      List<Part> parts = Stream.concat(shape.parts().stream(), Stream.of(disk)).toList();
      for (Part part : chosen(parts)) {
        for (Fault fault : chosen(part)) {
          System.out.printf("%s %s: %s%n", Instant.now(), part.title(), fault.title());
          var tasks = TasksUnderFault.reach(shape);
          fault.strike(part);
          tasks.endCommand();
          fault.last();
          fault.mend(part);
          table.add(part, fault, tasks.deliver(Instant.now()));
          assertThat(shape.mcpCalls()).as("calls of the MCP server").isPositive();
          System.out.println(table);
        }
      }
    }
    if (PART.equals("all") && FAULT.equals("all")) {
      table.writeTo(PAGE);
    }
  }

  private static List<Part> chosen(List<Part> parts) {
    return parts.stream()
        .filter(part -> PART.equals("all") || PART.equals(part.title().replace(' ', '-')))
        .toList();
  }

  private static List<Fault> chosen(Part part) {
    return part.faults().stream()
        .filter(fault -> FAULT.equals("all") || List.of(FAULT.split(",")).contains(fault.name()))
        .toList();
  }

  @Test
  void thePageHasEachPartAndNoTaskThatWaitedLongerThanTwoMinutes() throws IOException {
    String page = Files.readString(PAGE);
    var rows =
        page.substring(page.indexOf(FailureTable.BEGIN), page.indexOf(FailureTable.END))
            .lines()
            .skip(3)
            .toList();
    for (String part : List.of("web", "worker", "engine", "PostgreSQL")) {
      assertThat(rows).filteredOn(row -> row.startsWith("| " + part + " ")).hasSize(3);
    }
    for (String part : List.of("provider", "disk", "MCP server")) {
      assertThat(rows).as(part).anyMatch(row -> row.startsWith("| " + part + " "));
    }
    assertThat(rows)
        .allSatisfy(
            row -> assertThat(row).matches("(\\| [^|]+ ){2}(\\| (\\d\\d?|1[01]\\d) s ){5}\\|"));
  }
}
