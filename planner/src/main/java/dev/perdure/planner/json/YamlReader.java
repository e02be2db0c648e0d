package dev.perdure.planner.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** The parser of YAML into mappings with the line of each key, limited in depth and size. */
final class YamlReader {

  private static final int MAX_DEPTH = 20;
  private static final int MAX_NODES = 10_000;

  private final String source;
  private final int firstLine;
  private int nodes;

  YamlReader(String source, int firstLine) {
    this.source = source;
    this.firstLine = firstLine;
  }

  YamlMapping read(String text) {
    Object value = compose(text).map(root -> value(root, 0)).orElse(null);
    if (value == null) {
      return YamlMapping.empty(source);
    }
    if (value instanceof YamlMapping mapping) {
      return mapping;
    }
    throw new InvalidConfig(source, firstLine, "a mapping of keys to values is expected");
  }

  private Optional<Node> compose(String text) {
    LoadSettings settings = LoadSettings.builder().setLabel(source).build();
    try {
      requireShallow(new Parse(settings).parseString(text));
      return new Compose(settings).composeString(text);
    } catch (MarkedYamlEngineException e) {
      throw new InvalidConfig(
          source,
          e.getProblemMark().map(this::line).orElse(firstLine),
          "invalid YAML, " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new InvalidConfig(source, firstLine, "invalid YAML, " + e.getMessage());
    }
  }

  /** Refuses what would be composed by more calls than a stack takes. */
  private void requireShallow(Iterable<Event> events) {
    int depth = 0;
    for (Event event : events) {
      depth +=
          switch (event.getEventId()) {
            case SequenceStart, MappingStart -> 1;
            case SequenceEnd, MappingEnd -> -1;
            default -> 0;
          };
      if (depth > MAX_DEPTH + 1) {
        throw tooLarge(event.getStartMark().map(this::line).orElse(firstLine));
      }
    }
  }

  private InvalidConfig tooLarge(int line) {
    return new InvalidConfig(
        source,
        line,
        "more than %d levels or %d values: make it smaller".formatted(MAX_DEPTH, MAX_NODES));
  }

  private @Nullable Object value(Node node, int depth) {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
      throw tooLarge(line(node));
    }
    return switch (node) {
      case MappingNode mapping -> mapping(mapping, depth);
      case SequenceNode sequence -> {
        List<@Nullable Object> values = new ArrayList<>();
        sequence.getValue().forEach(entry -> values.add(value(entry, depth + 1)));
        yield Collections.unmodifiableList(values);
      }
      case ScalarNode scalar -> scalar(scalar);
      default -> throw new InvalidConfig(source, line(node), "an alias that leads nowhere");
    };
  }

  private YamlMapping mapping(MappingNode mapping, int depth) {
    Map<String, YamlEntry> entries = new LinkedHashMap<>();
    for (var pair : mapping.getValue()) {
      if (!(pair.getKeyNode() instanceof ScalarNode key)) {
        throw new InvalidConfig(source, line(pair.getKeyNode()), "a key must be a text");
      }
      var entry = new YamlEntry(key.getValue(), line(key), value(pair.getValueNode(), depth + 1));
      YamlEntry earlier = entries.putIfAbsent(entry.key(), entry);
      if (earlier != null) {
        throw new InvalidConfig(
            source,
            entry.line(),
            "the key '%s' stands in line %d already".formatted(entry.key(), earlier.line()));
      }
    }
    return new YamlMapping(source, List.copyOf(entries.values()));
  }

  private @Nullable Object scalar(ScalarNode scalar) {
    Tag tag = scalar.getTag();
    String text = scalar.getValue();
    try {
      if (tag.equals(Tag.INT)) {
        return Long.valueOf(text);
      }
      if (tag.equals(Tag.FLOAT)) {
        return Double.valueOf(text);
      }
    } catch (NumberFormatException _) {
      return text;
    }
    return tag.equals(Tag.BOOL)
        ? (Object) Boolean.valueOf(text)
        : tag.equals(Tag.NULL) ? null : text;
  }

  private int line(Node node) {
    return node.getStartMark().map(this::line).orElse(firstLine);
  }

  private int line(Mark mark) {
    return mark.getLine() + firstLine;
  }
}
