package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.Part;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reader and writer of the bodies of message parts, which may be encrypted. */
public record PartBodies(BodyCodec bodyCodec) {

  /** The bodies of a message in order, with their indexes, which tell encrypted bodies apart. */
  static final String OF_MESSAGE =
      """
      (select json_build_object('indexes', json_agg(idx order by idx), 'bodies',
        json_agg(body order by idx)) from part where message_id = message.id)
      """;

  /** The stored form of a part. */
  String write(String message, int index, Part part) {
    return bodyCodec.write(place(message, index), Json.write(part));
  }

  /** The part of a message. */
  <T extends Part> T read(String message, int index, String body, Class<T> type) {
    return bodyCodec.read(place(message, index), body, type);
  }

  /** The parts of a message from the JSON of {@link #OF_MESSAGE}. */
  List<Part> all(String message, String json) {
    return json.contains(BodyCodec.MARK)
        ? mixed(message, Json.read(json, StoredBodies.class))
        : orEmpty(Json.read(json, PlainBodies.class).bodies());
  }

  private List<Part> mixed(String message, StoredBodies stored) {
    List<Integer> indexes = orEmpty(stored.indexes());
    List<JsonNode> bodies = orEmpty(stored.bodies());
    return IntStream.range(0, bodies.size())
        .mapToObj(i -> read(message, indexes.get(i), Json.write(bodies.get(i)), Part.class))
        .toList();
  }

  /** The tool call of a row with the columns call_message, call_idx and call. */
  public Part.ToolCall call(Row row) throws SQLException {
    return read(
        row.text("call_message"), row.count("call_idx"), row.text("call"), Part.ToolCall.class);
  }

  /** The result of a row with the columns result_message, result_idx and result, if it has one. */
  public Optional<Part.ToolResult> result(Row row) throws SQLException {
    String body = row.textOrNull("result");
    return body == null
        ? Optional.empty()
        : Optional.of(
            read(row.text("result_message"), row.count("result_idx"), body, Part.ToolResult.class));
  }

  private static BodyPlace place(String message, int index) {
    return TranscriptColumn.PART.at(message, index);
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private record PlainBodies(@Nullable List<Part> bodies) {}

  private record StoredBodies(@Nullable List<Integer> indexes, @Nullable List<JsonNode> bodies) {}
}
