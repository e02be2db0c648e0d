package dev.perdure.activities.tool.change;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.FileChange;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Turns new file contents into a proposal: what it needs, its diff, and the result it will have.
 */
public final class ChangeProposal {

  private static final int LONGEST_DIFF = 128 * 1024;

  private ChangeProposal() {}

  /**
   * Proposes changes of different files, with the words the model will read; metadata is added to.
   */
  public static Preparation of(FormattedFiles formatted, String done, JsonObject told) {
    List<ProposedFile> files = formatted.files();
    String notes = String.join("; ", formatted.notes());
    String output = notes.isEmpty() ? done : done + "\n" + notes + ".";
    JsonObject metadata = notes.isEmpty() ? told : told.with("formatter", notes);
    List<UnifiedDiff> diffs =
        files.stream().map(file -> UnifiedDiff.between(file.file().path(), file)).toList();
    String diff = diffs.stream().map(UnifiedDiff::text).collect(Collectors.joining());
    int additions = diffs.stream().mapToInt(UnifiedDiff::additions).sum();
    int deletions = diffs.stream().mapToInt(UnifiedDiff::deletions).sum();
    List<String> paths = files.stream().map(file -> file.file().path()).toList();
    ToolResult result =
        new ToolResult(
            String.join(", ", paths),
            output + " (+%d -%d lines)".formatted(additions, deletions),
            false,
            shown(metadata, diff).with("additions", additions).with("deletions", deletions));
    return new Preparation.Proposal(
        files.stream().map(ChangeProposal::demand).toList(),
        JsonObject.of("paths", paths).with("diff", diff),
        new Effect.FileChanges(files.stream().map(ChangeProposal::change).toList(), result));
  }

  /** A result carries the beginning of a very long diff; what a person decides on has all of it. */
  private static JsonObject shown(JsonObject metadata, String diff) {
    if (diff.length() <= LONGEST_DIFF) {
      return metadata.with("diff", diff);
    }
    String head = diff.substring(0, LONGEST_DIFF);
    String lines = head.substring(0, Math.max(head.indexOf('\n'), head.lastIndexOf('\n')) + 1);
    return metadata.with("diff", lines).with("diffTruncated", true);
  }

  private static Demand demand(ProposedFile file) {
    String verb =
        file.after().isEmpty() ? "Delete " : file.file().bytes().isEmpty() ? "Create " : "Change ";
    return new Demand("edit", file.file().path(), verb + file.file().path());
  }

  private static FileChange change(ProposedFile file) {
    return new FileChange(
        file.file().path(),
        file.file().place().real(),
        file.file().sha256(),
        file.after(),
        file.modeOf().real(),
        file.executable());
  }
}
