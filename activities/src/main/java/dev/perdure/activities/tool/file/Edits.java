package dev.perdure.activities.tool.file;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.change.ChangeProposal;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.change.FormattedFiles;
import dev.perdure.activities.tool.change.ProposedFile;
import dev.perdure.activities.tool.change.WorkspaceFile;
import dev.perdure.activities.tool.match.EditOutcome;
import dev.perdure.activities.tool.match.Elision;
import dev.perdure.activities.tool.match.TextEditor;
import dev.perdure.activities.tool.match.text.TextEdit;
import dev.perdure.planner.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Replacements in one file, one after another, all or none of them. */
final class Edits {

  private static final char UNKNOWN = '\uFFFD';

  private final ChangeTarget targets;

  Edits(ChangeTarget targets) {
    this.targets = targets;
  }

  Preparation prepare(String path, List<TextEdit> edits, ToolContext context) {
    if (edits.isEmpty()) {
      return Preparation.refused("edits is empty: give at least one {oldString, newString}.");
    }
    return switch (targets.find(path, context)) {
      case ChangeTarget.Found.Refused(var reason) -> Preparation.refused(reason);
      case ChangeTarget.Found.Changeable(var file) ->
          file.unreadable().map(Preparation::refused).orElseGet(() -> apply(file, edits, context));
    };
  }

  private Preparation apply(WorkspaceFile file, List<TextEdit> edits, ToolContext context) {
    String text = file.text().whole();
    Set<String> matchers = new LinkedHashSet<>();
    int places = 0;
    for (int i = 0; i < edits.size(); i++) {
      switch (step(file, text, edits.get(i), i == 0)) {
        case EditOutcome.Refused(var reason) -> {
          return Preparation.refused(refusal(file.path(), reason, i, edits.size()));
        }
        case EditOutcome.Edited(var changed, var matcher, var count) -> {
          text = changed;
          matchers.add(matcher);
          places += count;
        }
      }
    }
    matchers.remove("exact");
    ProposedFile proposed = new ProposedFile(file, Optional.of(FileText.bytes(text)));
    return propose(targets.formatted(List.of(proposed), context), file, matchers, places);
  }

  private static EditOutcome step(WorkspaceFile file, String text, TextEdit edit, boolean first) {
    Optional<String> unfit =
        NewText.fault(edit.newText(), file.text())
            .or(() -> Elision.fault("newString", edit.oldText(), edit.newText()));
    if (unfit.isPresent()) {
      return new EditOutcome.Refused(unfit.get());
    }
    if (file.bytes().isEmpty() && first && !edit.oldText().isEmpty()) {
      return new EditOutcome.Refused(
          "There is no such file: to create it, give an empty oldString; else check the path with"
              + " list or glob.");
    }
    return edit.oldText().isEmpty() ? fill(text, edit.newText()) : replace(file, text, edit);
  }

  /** What an empty file becomes; a byte order mark alone stays. */
  private static EditOutcome fill(String text, String newText) {
    boolean marked = text.equals(FileText.MARK);
    return text.isEmpty() || marked
        ? new EditOutcome.Edited(marked ? FileText.marked(newText) : newText, "exact", 1)
        : new EditOutcome.Refused(
            "oldString is empty, but the file has content: give the text to replace, or use write"
                + " to replace all of it.");
  }

  /** What stands for bytes that can't be shown is in no file. */
  private static EditOutcome replace(WorkspaceFile file, String text, TextEdit edit) {
    boolean guessed = !file.text().utf8() && edit.oldText().indexOf(UNKNOWN) >= 0;
    return guessed
        ? new EditOutcome.Refused(
            "oldString holds %s, which stands for a byte that is not UTF-8: give a part of the text without it."
                .formatted(UNKNOWN))
        : TextEditor.apply(text, edit);
  }

  private static String refusal(String path, String reason, int index, int size) {
    return size == 1
        ? path + ": " + reason
        : "%s: edit %d of %d: %s None of the edits was applied."
            .formatted(path, index + 1, size, reason.endsWith("\n") ? reason : reason + "\n");
  }

  private static Preparation propose(
      FormattedFiles files, WorkspaceFile file, Set<String> matchers, int places) {
    boolean created = file.bytes().isEmpty();
    String matched = String.join(", ", matchers);
    String done =
        created
            ? "Created " + file.path()
            : "Edited %s: %d place%s replaced%s"
                .formatted(
                    file.path(),
                    places,
                    places == 1 ? "" : "s",
                    matched.isEmpty() ? "" : ", matched by " + matched);
    JsonObject metadata =
        matched.isEmpty() ? JsonObject.empty() : JsonObject.of("matcher", matched);
    return ChangeProposal.of(files, done, metadata);
  }
}
