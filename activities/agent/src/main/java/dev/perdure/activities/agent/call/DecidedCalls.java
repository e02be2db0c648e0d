package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.ToolCallRequest;
import java.util.Optional;

/** Reads what people decided on tool calls, and the results that such decisions give. */
final class DecidedCalls {

  private final TaskReader taskReader;
  private final RequestStore requestStore;

  DecidedCalls(TaskReader taskReader, RequestStore requestStore) {
    this.taskReader = taskReader;
    this.requestStore = requestStore;
  }

  /** Returns the decision that answers a call's request, if the call has asked. */
  Optional<Decision> decision(ToolCallRequest request) {
    return Optional.ofNullable(request.request()).flatMap(requestStore::decision);
  }

  /** Returns the result that a decision alone gives a call: an answer or a refusal. */
  Optional<ToolResult> result(StoredToolCall call, Decision decision) {
    return DecisionResultMapper.of(call, decision, taskReader.policy(call.task()));
  }
}
