package dev.perdure.activities.tool.plan;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tool {@code plan_enter}: asks a person whether a working agent may go back to planning. */
public final class PlanEnterTool extends TypedTool<PlanEnterTool.PlanEnterArguments> {

  /**
   * The arguments of the tool: the findings, and the reason why the rest of the work needs another
   * plan.
   */
  record PlanEnterArguments(@Nullable String reason) {}

  public static final String NAME = "plan_enter";
  private static final String YES = "Plan again";
  private static final int MAX_REASON_LENGTH = 1_000;

  private static final ToolSpec SPEC =
      new ToolSpec(
          NAME,
          """
          Asks a person to let the rest of the work be planned again, where it turned out that the plan, or the way \
          taken, can't lead to what was asked. A yes ends this run, and what is done is kept; a no comes back with \
          the person's words.\
          """,
          """
          {"type":"object","properties":{"reason":{"type":"string","description":"What you found, and why the \
          rest must be another"}}}\
          """,
          ToolAccess.RECORDS,
          NAME,
          true,
          List.of());

  public PlanEnterTool() {
    super(SPEC, PlanEnterArguments.class);
  }

  @Override
  protected CallPreparation propose(PlanEnterArguments arguments, ToolContext context) {
    return new CallPreparation.Proposal(
        List.of(new Demand(NAME, "*", "Go back to planning")),
        PermissionSubjectPreview.none(),
        new Effect.Replanning(Objects.requireNonNullElse(arguments.reason(), "")));
  }

  /** Returns the question to a person whether the agent may plan again. */
  public static QuestionSubjectQuestion question(Agent agent, String reason) {
    String why =
        reason.isBlank() ? "" : " " + TextShortener.start(reason.strip(), MAX_REASON_LENGTH);
    return new QuestionSubjectQuestion(
        "Should agent %s go back to planning?%s".formatted(agent.name(), why),
        "Plan again",
        List.of(
            new QuestionSubjectQuestion.Option(
                YES, "What is done is kept; a plan of the rest is shown before it is carried out."),
            new QuestionSubjectQuestion.Option("Go on", "The agent goes on as it was going to.")),
        false,
        true);
  }

  /** The result that an answer gives a call: the end of its run, or the words of the person. */
  public static ToolResult answered(Part.ToolCall call, Decision decision) {
    List<String> answers =
        Objects.requireNonNullElse(decision.answers(), List.<List<String>>of()).stream()
            .flatMap(List::stream)
            .toList();
    String words =
        Stream.concat(
                answers.stream().filter(answer -> !answer.equals(YES)),
                Stream.of(decision.words()).filter(said -> !said.isBlank()))
            .collect(Collectors.joining(" "));
    return answers.contains(YES)
        ? entered(call, decision.by(), words)
        : ToolResult.of(
            "Not planned again",
            "%s does not want it planned again: %s".formatted(decision.by(), words));
  }

  /** The result of a call that was let pass. */
  public static ToolResult entered(Part.ToolCall call, String by, String words) {
    String reason =
        TextShortener.start(call.input().text("reason").orElse("").strip(), MAX_REASON_LENGTH);
    String said = words.isBlank() ? "" : "\n\n%s said: %s".formatted(by, words);
    return ToolResult.of("Planned again", (reason + said).strip())
        .with(new ToolResultDetail.PlansAgain());
  }
}
