package dev.perdure.activities.tool.search;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.text.FileText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads the messages of {@code rg --json}: one JSON object a line; begin, matches, end by file. */
final class RipgrepJson {

  private final List<MatchedLine> lines = new ArrayList<>();
  private final List<MatchedLine> ofFile = new ArrayList<>();

  private RipgrepJson() {}

  static List<MatchedLine> lines(byte[] output) {
    RipgrepJson reader = new RipgrepJson();
    new String(output, StandardCharsets.UTF_8)
        .lines()
        .map(Json.mapper()::readTree)
        .forEach(reader::add);
    return List.copyOf(reader.lines);
  }

  private void add(JsonNode message) {
    JsonNode data = message.path("data");
    switch (message.path("type").asString()) {
      case "begin" -> ofFile.clear();
      case "match" -> ofFile.add(line(data));
      case "end" -> {
        // a file with a NUL byte is binary, even if lines before it match
        if (data.path("binary_offset").isNull()) {
          lines.addAll(ofFile);
        }
      }
      default -> {
        // a summary, or what a newer ripgrep adds
      }
    }
  }

  private static MatchedLine line(JsonNode data) {
    byte[] line = bytes(data.path("lines"));
    int start = Math.min(line.length, data.path("submatches").path(0).path("start").asInt(0));
    String before = FileText.decode(Arrays.copyOf(line, start)).whole();
    return MatchedLine.of(
        data.path("path").path("text").asString(),
        data.path("line_number").asInt(),
        FileText.decode(line).whole(),
        before.length());
  }

  private static byte[] bytes(JsonNode value) {
    return value.has("text")
        ? value.path("text").asString().getBytes(StandardCharsets.UTF_8)
        : Base64.getDecoder().decode(value.path("bytes").asString());
  }
}
