package dev.perdure.activities.tool.run;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.SeenFileHashes;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.ToolJournalEntry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;

/** A journal in files, which outlives the process that writes it. */
record FileJournal(Path directory) implements ToolJournal, SeenFileHashes {

  @Override
  public Optional<ToolJournalEntry> find(CallId call) {
    Optional<CallIntent> intent = read(call + ".intent", CallIntent.class);
    Optional<ToolResult> result = read(call + ".outcome", ToolResult.class);
    return intent.isEmpty() && result.isEmpty()
        ? Optional.empty()
        : Optional.of(new ToolJournalEntry(intent, result));
  }

  @Override
  public void intend(RunId run, CallId call, CallIntent intent) {
    write(call + ".intent", intent);
  }

  @Override
  public ToolResult settle(RunId run, CallId call, ToolResult outcome) {
    Optional<ToolResult> first = read(call + ".outcome", ToolResult.class);
    if (first.isEmpty()) {
      outcome
          .seen()
          .forEach((path, hash) -> write("seen-" + path.replace('/', '_'), Map.of("hash", hash)));
      write(call + ".outcome", outcome);
    }
    return first.orElse(outcome);
  }

  @Override
  public Optional<String> find(RunId run, String path) {
    return read("seen-" + path.replace('/', '_'), Map.class)
        .map(seen -> String.valueOf(seen.get("hash")));
  }

  private <T> Optional<T> read(String name, Class<T> type) {
    try {
      Path file = directory.resolve(name);
      return Files.exists(file)
          ? Optional.of(Json.read(Files.readString(file), type))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(String name, Object value) {
    try {
      Path fresh = Files.writeString(directory.resolve(name + ".new"), Json.write(value));
      Files.move(fresh, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
