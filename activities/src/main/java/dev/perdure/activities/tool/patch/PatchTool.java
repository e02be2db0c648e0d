package dev.perdure.activities.tool.patch;

import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.change.ChangeProposal;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.match.Fuzz;
import dev.perdure.activities.tool.patch.parse.MalformedPatch;
import dev.perdure.activities.tool.patch.parse.PatchText;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;

/** Changes, adds, moves and deletes files by a patch, all of it or nothing. */
public final class PatchTool implements Tool {

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
          false);

  private final ChangeTarget targets;
  private final Fuzz most;

  /** Changes what these targets allow, with no more fuzz than this. */
  public PatchTool(ChangeTarget targets, Fuzz most) {
    this.targets = targets;
    this.most = most;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String text = arguments.text("patchText").orElse("");
    if (text.indexOf('\0') >= 0) {
      return Preparation.refused(
          "patchText holds a NUL character: text files have none, leave it out.");
    }
    long fuzz = Math.clamp(arguments.number("fuzz").orElse((long) most.level()), 0, most.level());
    PatchPlan plan = new PatchPlan(targets, context, new Fuzz((int) fuzz));
    try {
      plan.addAll(PatchText.parse(text));
    } catch (MalformedPatch e) {
      return Preparation.refused(e.getMessage() + "\nNothing of the patch was applied.");
    }
    String note =
        plan.matchers()
            .map(matchers -> "\nMatched by %s, fuzz %d.".formatted(matchers, plan.fuzz()))
            .orElse("");
    JsonObject metadata =
        plan.matchers()
            .map(matchers -> JsonObject.of("matcher", matchers).with("fuzz", plan.fuzz()))
            .orElse(JsonObject.empty());
    return ChangeProposal.of(
        targets.formatted(plan.files(), context), plan.summary() + note + "\nApplied", metadata);
  }
}
