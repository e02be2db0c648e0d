package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** New file contents that a tool call proposes, with their diff and the permissions they need. */
record ChangeProposal(List<ProposedFile> files, Set<String> notes) {

  private static final int MAX_DIFF_LENGTH = 128 * 1024;
  private static final int MAX_EXCERPT_LINES = 60;
  private static final int MAX_EXCERPT_LENGTH = 6_000;
  private static final int MAX_EXCERPT_LINE_LENGTH = 500;

  /** The proposal, with the words the model will read and their metadata, which are added to. */
  CallPreparation preparation(ToolResult done) {
    String note = String.join("; ", notes);
    List<RenderedDiff> diffs = files.stream().map(RenderedDiff::of).toList();
    String diff = diffs.stream().map(RenderedDiff::text).collect(Collectors.joining());
    int additions = diffs.stream().mapToInt(RenderedDiff::additions).sum();
    int deletions = diffs.stream().mapToInt(RenderedDiff::deletions).sum();
    List<String> paths = files.stream().map(file -> file.file().path()).toList();
    ToolResult result =
        withDiff(note.isEmpty() ? done : done.with("formatter", note), diff)
            .with("additions", additions)
            .with("deletions", deletions)
            .titled(String.join(", ", paths))
            .withOutput(
                "%s%s (+%d -%d lines)%s"
                    .formatted(
                        done.output(),
                        note.isEmpty() ? "" : "\n" + note + ".",
                        additions,
                        deletions,
                        note.isEmpty() && isNew() ? "" : shown(diff)));
    return new CallPreparation.Proposal(
        files.stream().map(ProposedFile::demand).toList(),
        PermissionSubjectPreview.change(paths, diff),
        new Effect.FileChanges(files.stream().map(ProposedFile::change).toList(), result));
  }

  /** Whether the model knows the diff: it is the content that the model gave. */
  private boolean isNew() {
    return files.stream().allMatch(file -> file.file().bytes().isEmpty());
  }

  /** The beginning of a diff, as the model reads it. */
  private static String shown(String diff) {
    List<String> lines = diff.lines().toList();
    String text =
        lines.stream()
            .limit(MAX_EXCERPT_LINES)
            .map(ChangeProposal::shownLine)
            .collect(Collectors.joining("\n"));
    int more = lines.size() - MAX_EXCERPT_LINES;
    return lines.isEmpty()
        ? ""
        : "\n"
            + TextShortener.start(text, MAX_EXCERPT_LENGTH)
            + (more > 0 ? "\n(%d more lines of the diff)".formatted(more) : "");
  }

  private static String shownLine(String line) {
    return line.length() <= MAX_EXCERPT_LINE_LENGTH
        ? line
        : TextShortener.start(line, MAX_EXCERPT_LINE_LENGTH) + "…";
  }

  /** A result has the beginning of a very long diff; what a person decides on has all of it. */
  private static ToolResult withDiff(ToolResult result, String diff) {
    if (diff.length() <= MAX_DIFF_LENGTH) {
      return result.with("diff", diff);
    }
    String head = diff.substring(0, MAX_DIFF_LENGTH);
    String lines = head.substring(0, Math.max(head.indexOf('\n'), head.lastIndexOf('\n')) + 1);
    return result.with("diff", lines).with("diffTruncated", true);
  }
}
