package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.plan.PlanEnterTool;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.TaskPolicy;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Maps a person's answer or denial to the tool call's result; if the person allows the call there
 * is none yet, as it still has to run.
 */
final class DecisionResultMapper {
  private DecisionResultMapper() {}

  static Optional<ToolResult> of(StoredToolCall call, Decision decision, TaskPolicy policy) {
    return switch (decision.outcome()) {
      case ANSWER ->
          Optional.of(
              call.call().name().equals(PlanEnterTool.NAME)
                  ? PlanEnterTool.answered(call.call(), decision)
                  : answer(call, decision));
      case DENY -> Optional.of(denied(decision, policy));
      default -> Optional.empty();
    };
  }

  /**
   * With a comment, or if the person says so, the run goes on; without a word it does what the
   * task's policy says.
   */
  private static ToolResult denied(Decision decision, TaskPolicy policy) {
    boolean continues =
        decision.then() == null
            ? decision.hasComment() || policy.goesOnWhenDenied()
            : decision.then() == Decision.Then.GO_ON;
    String words =
        decision.hasComment()
            ? "Denied by %s: %s".formatted(decision.by(), decision.comment())
            : "Permission denied by %s.".formatted(decision.by());
    var denied =
        ToolResultDetail.Denial.by("person", "deny")
            .with("requestId", decision.requestId().value());
    return ToolResult.failed(words).with(continues ? denied : denied.stopping());
  }

  private static ToolResult answer(StoredToolCall call, Decision decision) {
    return answer(
            call,
            Objects.requireNonNullElse(decision.answers(), List.<List<String>>of()),
            decision.by(),
            decision.words())
        .with("requestId", decision.requestId().value())
        .with("outcome", Outcome.ANSWER.wireName());
  }

  /** A person's answers to the questions of a call, and the comment on all of them. */
  static ToolResult answer(
      StoredToolCall call, List<List<String>> answers, String by, String comment) {
    StringBuilder text = new StringBuilder();
    List<?> questions = call.call().input().list("questions");
    for (int index = 0; index < questions.size(); index++) {
      String question =
          questions.get(index) instanceof Map<?, ?> fields
              ? String.valueOf(fields.get("question"))
              : "Question " + (index + 1);
      List<String> given = index < answers.size() ? answers.get(index) : List.of();
      text.append("Question: ").append(question).append('\n');
      text.append("Answer: ").append(given.isEmpty() ? "(none)" : String.join("; ", given));
      text.append("\n\n");
    }
    if (!comment.isBlank()) {
      text.append("Comment of %s: %s".formatted(by, comment));
    }
    return ToolResult.of("Answered by " + by, text.toString().strip())
        .with("answers", Json.mapper().convertValue(answers, List.class));
  }
}
