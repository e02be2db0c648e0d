package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.run.OutputLimit;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What a model and people read of a command: the end of its output, its exit code, its duration.
 */
final class CommandReport {

  /** Of longer output an artifact keeps this much of the beginning and of the end. */
  private static final int KEPT = 4 * 1024 * 1024;

  private final ShellCommand command;
  private final ShellDirectory directory;
  private final Artifacts artifacts;

  CommandReport(ShellCommand command, ShellDirectory directory, Artifacts artifacts) {
    this.command = command;
    this.directory = directory;
    this.artifacts = artifacts;
  }

  /** The report of a command that is over. */
  Outcome ended(Ending ending) throws IOException {
    Optional<Integer> exit = directory.exit();
    Duration duration = directory.duration();
    if (ending == Ending.BY_ITSELF && exit.isEmpty()) {
      return unknown();
    }
    String note =
        switch (ending) {
          case BY_ITSELF ->
              "exit code %d after %s".formatted(exit.orElseThrow(), seconds(duration));
          case TIMED_OUT ->
              "ended after its time of %s was up, with all its processes; give a larger timeout (in ms) if it needs longer"
                  .formatted(seconds(command.timeout()));
          case CANCELLED ->
              "cancelled after %s, with all its processes".formatted(seconds(duration));
          case FLOODED ->
              "ended after it had written more than %d MB of output; redirect or filter it"
                  .formatted(Watch.FLOOD >> 20);
        };
    JsonObject metadata =
        JsonObject.of("exitCode", exit.orElse(null))
            .with("durationMs", duration.toMillis())
            .with("timedOut", ending == Ending.TIMED_OUT);
    return report(note, ending != Ending.BY_ITSELF, metadata);
  }

  /** The report of a command nobody saw the end of. */
  Outcome unknown() throws IOException {
    return report(
        "the outcome is unknown: the command was interrupted and may have been carried out in part; "
            + "it was not run again. Look at what it did before you repeat it",
        true,
        JsonObject.of("exitCode", null)
            .with("durationMs", directory.duration().toMillis())
            .with("timedOut", false)
            .with("outcome", "unknown"));
  }

  private Outcome report(String note, boolean isError, JsonObject facts) throws IOException {
    long size = directory.outputSize();
    String shown = ShellOutput.tail(directory.tail(OutputLimit.BYTES), size > OutputLimit.BYTES);
    boolean cut = shown.getBytes(StandardCharsets.UTF_8).length < size;
    JsonObject metadata = facts.with("discarded", command.discarded()).with("truncated", cut);
    String head = "";
    if (cut) {
      String id = artifacts.store(whole(size), "text/plain");
      metadata = metadata.with("artifact", id);
      head = "(the end of %d bytes of output; the whole of it is ref:%s)\n".formatted(size, id);
    }
    String body = shown.isEmpty() ? "(no output)\n" : shown.endsWith("\n") ? shown : shown + "\n";
    return Outcome.of(
        new ToolResult(command.title(), head + body + "(" + note + ")", isError, metadata));
  }

  private byte[] whole(long size) throws IOException {
    if (size <= 2L * KEPT) {
      return directory.head((int) size);
    }
    ByteArrayOutputStream kept = new ByteArrayOutputStream(2 * KEPT + 100);
    kept.write(directory.head(KEPT));
    kept.write(
        "\n… %d bytes left out …\n".formatted(size - 2L * KEPT).getBytes(StandardCharsets.UTF_8));
    kept.write(directory.tail(KEPT));
    return kept.toByteArray();
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }
}
