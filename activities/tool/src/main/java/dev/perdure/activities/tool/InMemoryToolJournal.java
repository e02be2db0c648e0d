package dev.perdure.activities.tool;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Tool journal in memory, for tool calls outside of a task. */
public final class InMemoryToolJournal implements ToolJournal, SeenFileHashes {

  private final Map<CallId, ToolJournalEntry> entries = new ConcurrentHashMap<>();
  private final Map<RunId, Map<String, String>> seen = new ConcurrentHashMap<>();

  @Override
  public Optional<ToolJournalEntry> find(CallId call) {
    return Optional.ofNullable(entries.get(call));
  }

  @Override
  public void intend(RunId run, CallId call, CallIntent intent) {
    entries.put(call, new ToolJournalEntry(Optional.of(intent), Optional.empty()));
  }

  @Override
  public ToolResult settle(RunId run, CallId call, ToolResult outcome) {
    ToolJournalEntry settled =
        entries.compute(
            call,
            (_, entry) ->
                entry != null && entry.result().isPresent()
                    ? entry
                    : new ToolJournalEntry(Optional.empty(), Optional.of(outcome)));
    ToolResult result = settled.result().orElseThrow();
    if (result.equals(outcome)) {
      seen.computeIfAbsent(run, _ -> new ConcurrentHashMap<>()).putAll(outcome.seen());
    }
    return result;
  }

  @Override
  public Optional<String> find(RunId run, String path) {
    return Optional.ofNullable(seen.getOrDefault(run, Map.of()).get(path));
  }
}
