package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.activities.tool.match.TextEdit;
import dev.perdure.activities.tool.match.TextEditOutcome;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tools {@code edit} and {@code multiedit}: replace text in one file, once or several times. */
final class EditTool extends TypedTool<EditTool.EditArguments> {

  private static final String EDITS =
      """
      "edits":{"type":"array","minItems":1,"description":"Replacements, applied one after another, all or none",\
      "items":{"type":"object","properties":{"oldString":{"type":"string"},"newString":{"type":"string"},\
      "replaceAll":{"type":"boolean"}},"required":["oldString","newString"]}}\
      """;

  /** A file with one replacement or several. */
  record EditArguments(
      String filePath,
      @Nullable String oldString,
      @Nullable String newString,
      boolean replaceAll,
      @Nullable List<Edit> edits) {

    private Edit edit() {
      return new Edit(oldString, newString, replaceAll);
    }
  }

  /** One replacement, as a model writes it. */
  record Edit(@Nullable String oldString, @Nullable String newString, boolean replaceAll) {

    private TextEdit text() {
      return new TextEdit(
          Objects.requireNonNullElse(oldString, ""),
          Objects.requireNonNullElse(newString, ""),
          replaceAll);
    }

    /** The fault of a replacement beside edits. */
    private Optional<String> surplus() {
      TextEdit one = text();
      return one.oldText().isEmpty() && one.newText().isEmpty()
          ? Optional.empty()
          : Optional.of(
              "Both edits and oldString with newString are given: put the replacement of '%s' into edits too, or leave edits out."
                  .formatted(InvisibleCharEscaper.start(one.oldText(), MAX_QUOTED_TEXT_LENGTH)));
    }

    /** Checks what a schema could not: vendors refuse one with a choice at its top. */
    private Optional<String> missing() {
      if (oldString != null && newString != null) {
        return Optional.empty();
      }
      String missing =
          newString != null
              ? "oldString is"
              : oldString != null ? "newString is" : "oldString and newString are";
      return Optional.of(
          "The arguments of edit do not fit: %s missing. Give oldString and newString, or edits for several replacements."
              .formatted(missing));
    }
  }

  private static final int MAX_QUOTED_TEXT_LENGTH = 80;

  /** The character that read shows for a byte that is not UTF-8. */
  private static final char UNKNOWN = '\uFFFD';

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
          false,
          "edit");

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
          false,
          "edit");

  private final FileChangeProposer files;

  private EditTool(ToolSpec spec, FileChangeProposer files) {
    super(spec, EditArguments.class);
    this.files = files;
  }

  /** The tool {@code edit}. */
  public static EditTool one(FileChangeProposer files) {
    return new EditTool(ONE, files);
  }

  /** The tool {@code multiedit}. */
  public static EditTool several(FileChangeProposer files) {
    return new EditTool(SEVERAL, files);
  }

  @Override
  protected CallPreparation propose(EditArguments arguments, ToolContext context) {
    List<Edit> several = arguments.edits();
    Edit one = arguments.edit();
    Optional<String> unfit = several == null ? one.missing() : one.surplus();
    if (unfit.isPresent()) {
      return CallPreparation.refused(unfit.get());
    }
    List<TextEdit> wanted =
        (several == null ? List.of(one) : several).stream().map(Edit::text).toList();
    if (wanted.isEmpty()) {
      return CallPreparation.refused("edits is empty: give at least one {oldString, newString}.");
    }
    return switch (files.find(arguments.filePath(), context)) {
      case FileChangeProposer.TargetFile.Unchangeable(var reason) ->
          CallPreparation.refused(reason);
      case FileChangeProposer.TargetFile.Changeable(var file) ->
          file.unreadable()
              .map(CallPreparation::refused)
              .orElseGet(() -> apply(file, wanted, context));
    };
  }

  private CallPreparation apply(WorkspaceFile file, List<TextEdit> edits, ToolContext context) {
    String text = file.text().whole();
    Set<String> matchers = new LinkedHashSet<>();
    int places = 0;
    for (int i = 0; i < edits.size(); i++) {
      switch (step(file, text, edits.get(i), i == 0)) {
        case TextEditOutcome.NotEdited(var reason) -> {
          return CallPreparation.refused(refusal(file.path(), reason, i, edits.size()));
        }
        case TextEditOutcome.Edited(var changed, var matcher, var count) -> {
          text = changed;
          matchers.add(matcher);
          places += count;
        }
      }
    }
    matchers.remove("exact");
    String matched = String.join(", ", matchers);
    String done =
        file.bytes().isEmpty()
            ? "Created " + file.path()
            : "Edited %s: %d place%s replaced%s"
                .formatted(
                    file.path(),
                    places,
                    places == 1 ? "" : "s",
                    matched.isEmpty() ? "" : ", matched by " + matched);
    ToolResult result = ToolResult.of("", done);
    return files.propose(
        List.of(new ProposedFile(file, FileText.bytes(text))),
        matched.isEmpty() ? result : result.with("matcher", matched),
        context);
  }

  private static TextEditOutcome step(
      WorkspaceFile file, String text, TextEdit edit, boolean first) {
    Optional<String> unfit =
        file.text()
            .refusalOf(edit.newText())
            .or(() -> ElisionComments.fault("newString", edit.oldText(), edit.newText()));
    if (unfit.isPresent()) {
      return new TextEditOutcome.NotEdited(unfit.get());
    }
    if (file.bytes().isEmpty() && first && !edit.oldText().isEmpty()) {
      return new TextEditOutcome.NotEdited(
          "There is no such file: to create it, give an empty oldString; else check the path with"
              + " list or glob.");
    }
    if (edit.oldText().isEmpty()) {
      return fill(text, edit.newText());
    }
    return !file.text().utf8() && edit.oldText().indexOf(UNKNOWN) >= 0
        ? new TextEditOutcome.NotEdited(
            "oldString holds %s, which stands for a byte that is not UTF-8: give a part of the text without it."
                .formatted(UNKNOWN))
        : edit.applyTo(text);
  }

  /** Fills an empty file with the new text; keeps a byte order mark that stands alone. */
  private static TextEditOutcome fill(String text, String newText) {
    boolean marked = text.equals(FileText.MARK);
    return text.isEmpty() || marked
        ? new TextEditOutcome.Edited(marked ? FileText.marked(newText) : newText, "exact", 1)
        : new TextEditOutcome.NotEdited(
            "oldString is empty, but the file has content: give the text to replace, or use write"
                + " to replace all of it.");
  }

  private static String refusal(String path, String reason, int index, int size) {
    return size == 1
        ? path + ": " + reason
        : "%s: edit %d of %d: %s None of the edits was applied."
            .formatted(path, index + 1, size, reason.endsWith("\n") ? reason : reason + "\n");
  }
}
