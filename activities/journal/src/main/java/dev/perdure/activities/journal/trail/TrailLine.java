package dev.perdure.activities.journal.trail;

import dev.perdure.activities.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lines of an export, written and read in its format. */
final class TrailLine {

  private static final String HEAD = "head";
  private static final String REMOVED = "removed";

  /** The names of an entry's values, in the order of the columns. */
  private static final List<String> COLUMNS =
      List.of(
          "position",
          "recordedAt",
          "kind",
          "actor",
          "person",
          "subject",
          "details",
          REMOVED,
          "link",
          "actorDigest",
          "actorSalt",
          "personDigest",
          "personSalt",
          "detailsDigest",
          "detailsSalt",
          "previousHash",
          "hash",
          "decision");

  private static final Set<String> MAY_BE_EMPTY = Set.of("subject", "previousHash");

  private TrailLine() {}

  /** The line of names before a table's rows; empty for JSON. */
  static String names(TrailFormat format) {
    return switch (format) {
      case JSONL -> "";
      case CSV -> CsvRow.write(COLUMNS);
    };
  }

  static String write(TrailExportEntry entry, TrailFormat format) {
    return switch (format) {
      case JSONL -> Json.write(entry) + "\n";
      case CSV -> CsvRow.write(values(entry));
    };
  }

  private static List<@Nullable String> values(TrailExportEntry entry) {
    JsonNode node = Json.mapper().valueToTree(entry);
    List<@Nullable String> values = new ArrayList<>();
    for (String column : COLUMNS) {
      JsonNode value = node.path(column);
      values.add(
          value.isArray()
              ? String.join(" ", value.valueStream().map(JsonNode::asString).toList())
              : value.isNull() ? null : value.asString());
    }
    return values;
  }

  /** The last line, with the signed end of the chain. */
  static String write(SignedTrailHead head, TrailFormat format) {
    return switch (format) {
      case JSONL -> Json.write(head) + "\n";
      case CSV -> {
        List<@Nullable String> values = new ArrayList<>();
        values.add(HEAD);
        values.add(Json.write(head));
        values.addAll(Collections.<@Nullable String>nCopies(COLUMNS.size() - 2, null));
        yield CsvRow.write(values);
      }
    };
  }

  /** The entry of a line; empty for a line of names or another text. */
  static Optional<TrailExportEntry> entry(String line, TrailFormat format) {
    try {
      return switch (format) {
        case JSONL -> Optional.of(Json.read(line, TrailExportEntry.class));
        case CSV -> Optional.of(Json.read(Json.write(object(line)), TrailExportEntry.class));
      };
    } catch (JacksonException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static ObjectNode object(String line) {
    List<String> values = CsvRow.read(line);
    if (values.size() != COLUMNS.size()) {
      throw new IllegalArgumentException("The line has %d values.".formatted(values.size()));
    }
    ObjectNode object = Json.mapper().createObjectNode();
    for (int i = 0; i < COLUMNS.size(); i++) {
      String name = COLUMNS.get(i);
      String value = values.get(i);
      if (name.equals(REMOVED)) {
        List<String> parts = value.isEmpty() ? List.of() : List.of(value.split(" "));
        parts.forEach(object.withArray(name)::add);
      } else if (!value.isEmpty() || MAY_BE_EMPTY.contains(name)) {
        object.put(name, value);
      }
    }
    object.withArray(REMOVED);
    addEmptyTexts(object);
    return object;
  }

  /** A text with a salt is there, also if it is empty. */
  private static void addEmptyTexts(ObjectNode object) {
    for (TrailPart part : TrailPart.values()) {
      String name = Json.name(part);
      if (object.has(name + "Salt") && !object.has(name)) {
        object.put(name, "");
      }
    }
  }

  /** The signed end of the chain of a last line. */
  static Optional<SignedTrailHead> head(String line, TrailFormat format) {
    try {
      String text =
          switch (format) {
            case JSONL -> line;
            case CSV -> CsvRow.read(line).get(1);
          };
      return Optional.ofNullable(Json.read(text, SignedTrailHead.class))
          .filter(SignedTrailHead::isWhole);
    } catch (JacksonException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }
}
