package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.follow.Event;
import dev.perdure.web.cli.follow.ToolCallSummary;
import dev.perdure.web.cli.terminal.Prose;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The transcript of a task, built from its events: messages and tool calls as entries that grow and
 * are replaced, rendered as lines.
 */
final class TranscriptLog {
  private static final int MAX_ENTRIES = 2_000;
  private static final int MAX_ENTRY_LENGTH = 100_000;

  private final Map<String, TranscriptEntry> entries = new LinkedHashMap<>();
  private final Map<String, List<ScreenLine>> wrapped = new HashMap<>();
  private final Set<String> hidden = new HashSet<>();
  private final Set<String> byPeople = new HashSet<>();
  private int width;

  private record TranscriptEntry(Optional<Style> style, String speaker, String text) {}

  /** Takes an event in; deltas are appended to what is there of their part. */
  void add(Event event) {
    JsonNode data = event.data();
    switch (event.kind()) {
      case "message.created" -> created(event);
      case "part.updated" -> part(event, JsonNodes.text(data, "partId"), data.path("part"));
      case "part.delta" -> grow(event);
      case "part.reset" -> remove(JsonNodes.text(data, "partId"));
      case "tool.started" -> tool(event, "…", Style.DIM);
      case "tool.finished" -> finished(event);
      case "request.settled" ->
          note(event, Style.GOOD, "● settled: " + SafeText.words(JsonNodes.text(data, "outcome")));
      case "notice" -> note(event, Style.WAITING, JsonNodes.text(data, "text"));
      default -> {}
    }
  }

  private void created(Event event) {
    JsonNode data = event.data();
    String id = JsonNodes.text(data, "id");
    if (JsonNodes.text(data, "role").equals("user")) {
      byPeople.add(id);
    }
    int number = 0;
    for (JsonNode part : JsonNodes.list(data, "parts")) {
      part(event, JsonNodes.find(part, "id").orElse(id + "." + number++), part);
    }
  }

  private void part(Event event, String id, JsonNode part) {
    boolean text = JsonNodes.text(part, "kind").equals("text");
    if (!text || part.path("synthetic").asBoolean(false)) {
      hidden.add(id);
      remove(id);
      return;
    }
    boolean byAPerson = byPeople.contains(JsonNodes.text(event.data(), "messageId"));
    put(
        id,
        byAPerson ? Optional.of(Style.BOLD) : Optional.empty(),
        byAPerson ? "you" : event.run(),
        JsonNodes.text(part, "text"));
  }

  /** Text as it is written; the output of commands is left to the page. */
  private void grow(Event event) {
    JsonNode data = event.data();
    String id = JsonNodes.text(data, "partId");
    if (hidden.contains(id) || data.path("output").asBoolean(false)) {
      return;
    }
    String before = Optional.ofNullable(entries.get(id)).map(TranscriptEntry::text).orElse("");
    int offset = data.path("offset").asInt(0);
    if (offset <= before.length() && offset < MAX_ENTRY_LENGTH) {
      String text = before.substring(0, offset) + JsonNodes.text(data, "text");
      put(id, Optional.empty(), event.run(), text);
    }
  }

  private void finished(Event event) {
    boolean failed = ToolCallSummary.isFailed(event);
    tool(event, failed ? "✗" : "✓", failed ? Style.BAD : Style.DIM);
  }

  private void tool(Event event, String sign, Style style) {
    put(
        "call " + JsonNodes.text(event.data(), "callId"),
        Optional.of(style),
        event.run(),
        sign + " " + ToolCallSummary.of(event));
  }

  private void note(Event event, Style style, String text) {
    put("event " + JsonNodes.text(event.json(), "seq"), Optional.of(style), "", text);
  }

  private void put(String id, Optional<Style> style, String speaker, String text) {
    String kept =
        text.length() > MAX_ENTRY_LENGTH ? text.substring(0, MAX_ENTRY_LENGTH) + "…" : text;
    if (kept.isBlank()) {
      return;
    }
    entries.put(id, new TranscriptEntry(style, speaker, kept));
    wrapped.remove(id);
    if (entries.size() > MAX_ENTRIES) {
      remove(entries.keySet().iterator().next());
    }
  }

  private void remove(String id) {
    entries.remove(id);
    wrapped.remove(id);
  }

  /** All lines, none wider than the columns. */
  List<ScreenLine> lines(int columns) {
    if (columns != width) {
      width = columns;
      wrapped.clear();
    }
    List<ScreenLine> lines = new ArrayList<>();
    entries.forEach(
        (id, entry) -> lines.addAll(wrapped.computeIfAbsent(id, _ -> wrap(entry, columns))));
    return lines;
  }

  private static List<ScreenLine> wrap(TranscriptEntry entry, int columns) {
    String speaker = SafeText.cut(SafeText.line(entry.speaker()), Math.max(8, columns / 4));
    String before = speaker.isEmpty() ? "" : speaker + " │ ";
    return Prose.lines(entry.text()).stream()
        .flatMap(line -> ScreenLine.wrapped(line, columns - SafeText.width(before)).stream())
        .map(line -> new ScreenLine(entry.style(), before + line.text()))
        .toList();
  }
}
