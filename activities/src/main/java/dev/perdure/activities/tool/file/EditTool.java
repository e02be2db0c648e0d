package dev.perdure.activities.tool.file;

import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.match.text.TextEdit;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Visible;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Replaces text in one file: {@code edit} for one place, {@code multiedit} for several. */
public final class EditTool implements Tool {

  private static final String EDITS =
      """
      "edits":{"type":"array","minItems":1,"description":"Replacements, applied one after another, all or none",\
      "items":{"type":"object","properties":{"oldString":{"type":"string"},"newString":{"type":"string"},\
      "replaceAll":{"type":"boolean"}},"required":["oldString","newString"]}}\
      """;

  private static final int SHOWN = 80;

  private static final ToolSpec ONE =
      new ToolSpec(
          "edit",
          """
          Replaces text in a file that you have read. oldString must be the text as it stands in the file, without \
          the line numbers of read, and must occur once; set replaceAll to replace every occurrence. An empty \
          oldString creates a new file, an empty newString deletes the text. Line endings are kept. Instead of \
          oldString and newString, edits takes several replacements at once.\
          """,
          """
          {"type":"object","properties":{\
          "filePath":{"type":"string","description":"Path of the file, relative to the workspace"},\
          "oldString":{"type":"string","description":"The text to replace"},\
          "newString":{"type":"string","description":"The text to put there"},\
          "replaceAll":{"type":"boolean","description":"Replace every occurrence (default false)"},\
          """
              + EDITS
              + "},\"required\":[\"filePath\"]}",
          false);

  private static final ToolSpec SEVERAL =
      new ToolSpec(
          "multiedit",
          """
          Makes several replacements in one file that you have read, one after another, all or none: each edit \
          works on what the ones before it left.\
          """,
          """
          {"type":"object","properties":{\
          "filePath":{"type":"string","description":"Path of the file, relative to the workspace"},\
          """
              + EDITS
              + "},\"required\":[\"filePath\",\"edits\"]}",
          false);

  private final ToolSpec spec;
  private final Edits edits;

  private EditTool(ToolSpec spec, ChangeTarget targets) {
    this.spec = spec;
    this.edits = new Edits(targets);
  }

  /** The tool {@code edit}. */
  public static EditTool one(ChangeTarget targets) {
    return new EditTool(ONE, targets);
  }

  /** The tool {@code multiedit}. */
  public static EditTool several(ChangeTarget targets) {
    return new EditTool(SEVERAL, targets);
  }

  @Override
  public ToolSpec spec() {
    return spec;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    boolean several = arguments.fields().containsKey("edits");
    Optional<String> missing = several ? Optional.empty() : missing(arguments);
    if (missing.isPresent()) {
      return Preparation.refused(missing.get());
    }
    TextEdit one = edit(arguments);
    if (several && !(one.oldText().isEmpty() && one.newText().isEmpty())) {
      return Preparation.refused(
          "Both edits and oldString with newString are given: put the replacement of '%s' into edits too, or leave edits out."
              .formatted(Visible.start(one.oldText(), SHOWN)));
    }
    List<TextEdit> wanted =
        several
            ? arguments.list("edits").stream().map(EditTool::fields).map(EditTool::edit).toList()
            : List.of(one);
    return edits.prepare(arguments.text("filePath").orElse(""), wanted, context);
  }

  /**
   * Model vendors refuse a schema that says "either this or that" at its top, so it is said here.
   */
  private static Optional<String> missing(JsonObject arguments) {
    List<String> missing =
        Stream.of("oldString", "newString")
            .filter(name -> !arguments.fields().containsKey(name))
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The arguments of edit do not fit: %s missing. Give oldString and newString, or edits for several replacements."
                .formatted(String.join(" and ", missing) + (missing.size() == 1 ? " is" : " are")));
  }

  private static JsonObject fields(@Nullable Object value) {
    JsonObject fields = JsonObject.empty();
    if (value instanceof Map<?, ?> map) {
      for (var entry : map.entrySet()) {
        fields = fields.with(String.valueOf(entry.getKey()), entry.getValue());
      }
    }
    return fields;
  }

  private static TextEdit edit(JsonObject fields) {
    return new TextEdit(
        fields.text("oldString").orElse(""),
        fields.text("newString").orElse(""),
        fields.flag("replaceAll"));
  }
}
