package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.store.FileSeen;
import dev.perdure.activities.tool.store.Intent;
import dev.perdure.activities.tool.store.JournalEntry;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.activities.tool.store.ToolJournal;
import dev.perdure.planner.envelope.CallId;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The journal of one process: results are kept in a file, so that any number of them fits. */
final class DiskToolJournal implements ToolJournal, FileSeen, AutoCloseable {

  private final RandomAccessFile results;
  private final Map<CallId, Place> settled = new HashMap<>();
  private final Map<CallId, Intent> begun = new HashMap<>();
  private final Map<String, String> seen = new HashMap<>();

  DiskToolJournal(Path directory) throws IOException {
    results = new RandomAccessFile(directory.resolve("results").toFile(), "rw");
  }

  /** Where a result stands in the file. */
  private record Place(long offset, int length) {}

  @Override
  public synchronized Optional<JournalEntry> find(CallId call) {
    Optional<Intent> intent = Optional.ofNullable(begun.get(call));
    Optional<ToolResult> result = Optional.ofNullable(settled.get(call)).map(this::read);
    return intent.isEmpty() && result.isEmpty()
        ? Optional.empty()
        : Optional.of(new JournalEntry(intent, result));
  }

  @Override
  public synchronized void intend(RunId run, CallId call, Intent intent) {
    begun.put(call, intent);
  }

  @Override
  public synchronized ToolResult settle(RunId run, CallId call, Outcome outcome) {
    Place first = settled.get(call);
    if (first != null) {
      return read(first);
    }
    settled.put(call, append(outcome.result()));
    begun.remove(call);
    seen.putAll(outcome.seen());
    return outcome.result();
  }

  @Override
  public synchronized Optional<String> find(RunId run, String path) {
    return Optional.ofNullable(seen.get(path));
  }

  private Place append(ToolResult result) {
    try {
      byte[] bytes = Json.write(result).getBytes(StandardCharsets.UTF_8);
      Place place = new Place(results.length(), bytes.length);
      results.seek(place.offset());
      results.write(bytes);
      return place;
    } catch (IOException e) {
      throw new UncheckedIOException("A result can't be kept.", e);
    }
  }

  private ToolResult read(Place place) {
    try {
      byte[] bytes = new byte[place.length()];
      results.seek(place.offset());
      results.readFully(bytes);
      return Json.read(new String(bytes, StandardCharsets.UTF_8), ToolResult.class);
    } catch (IOException e) {
      throw new UncheckedIOException("A kept result can't be read.", e);
    }
  }

  @Override
  public void close() throws IOException {
    results.close();
  }
}
