package dev.perdure.workflows.testing;

import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder of golden histories, by the names of the area and the scenario that they are of. */
public record GoldenFolder(String name) {

  private static final Path HISTORIES =
      Path.of(System.getProperty("perdure.root", ".."), "workflows/src/test/resources/histories");

  /** Whether this run writes histories. */
  public static boolean isWritten() {
    return Boolean.getBoolean("perdure.histories.write");
  }

  /** Writes the history of a workflow; each execution that goes on as new has a number. */
  public void write(String workflow, int number, WorkflowExecutionHistory history) {
    Path folder = HISTORIES.resolve(name);
    try {
      Files.createDirectories(folder);
      Files.writeString(
          folder.resolve("%s.%d.json".formatted(workflow, number)), history.toJson(false) + "\n");
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
