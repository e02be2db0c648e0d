package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.activities.tool.match.HunkApplier;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tool {@code patch}: changes, adds, moves and deletes files, all or nothing. */
final class PatchTool extends TypedTool<PatchTool.PatchArguments> {

  /** A patch, and how many lines of context need not fit. */
  record PatchArguments(String patchText, @Nullable Long fuzz) {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          "patch",
          """
          Applies a patch to any number of files, all of it or nothing. Files that exist must have been read. Form:
          *** Begin Patch
          *** Update File: src/a.py
          @@ def f():
           unchanged line
          -old line
          +new line
          *** Add File: src/b.py
          +content
          *** Delete File: src/c.py
          *** End Patch
          After *** Update File: a line *** Move to: path renames it. Each hunk needs unchanged lines that make its \
          place unique. A plain unified diff is accepted as well.\
          """,
          """
          {"type":"object","properties":{\
          "patchText":{"type":"string","minLength":1,"description":"The whole patch"},\
          "fuzz":{"type":"integer","minimum":0,"maximum":4,"description":"How much lines may differ from the file's: \
          0 not at all, 1 by trailing blanks, 2 by whitespace, 3 by typographic characters, 4 by blank lines (default)"}},\
          "required":["patchText"]}\
          """,
          ToolAccess.CHANGES,
          "edit",
          false,
          List.of("applypatch"));

  private final FileChangeProposer files;

  /** Changes what may be changed. */
  public PatchTool(FileChangeProposer files) {
    super(SPEC, PatchArguments.class);
    this.files = files;
  }

  @Override
  protected CallPreparation propose(PatchArguments arguments, ToolContext context) {
    String text = arguments.patchText();
    if (text.indexOf('\0') >= 0) {
      return CallPreparation.refused(
          "patchText holds a NUL character: text files have none, leave it out.");
    }
    int most = HunkApplier.MAX_FUZZ;
    int fuzz = arguments.fuzz() == null ? most : Math.clamp(arguments.fuzz(), 0, most);
    PatchDryRun plan = new PatchDryRun(files, context, fuzz);
    try {
      plan.addAll(PatchReader.parse(text));
    } catch (MalformedPatch e) {
      return CallPreparation.refused(e.getMessage() + "\nNothing of the patch was applied.");
    }
    Optional<String> matchers = plan.matchers();
    String note =
        matchers.map(names -> "\nMatched by %s, fuzz %d.".formatted(names, plan.fuzz())).orElse("");
    ToolResult done = ToolResult.of("", plan.summary() + note + "\nApplied");
    return files.propose(
        plan.files(),
        matchers.map(names -> done.with("matcher", names).with("fuzz", plan.fuzz())).orElse(done),
        context);
  }
}
