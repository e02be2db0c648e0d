package dev.perdure.activities.agent.turn;

import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.visibility.Summaries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Maps a model's reply to the message parts to store, and to the result for the workflow. */
final class ReplyMapper {

  private static final int MAX_TOOL_CALLS = 128;

  private ReplyMapper() {}

  /** The parts of an answer; calls get ids of ours. */
  static List<Part> parts(RunId run, int turn, ModelReply reply) {
    List<Part> parts = new ArrayList<>();
    int calls = 0;
    for (ReplyPiece piece : reply.pieces()) {
      switch (piece) {
        case ReplyPiece.TextPiece(var text) -> parts.add(new Part.Text(text, false));
        case ReplyPiece.ReasoningPiece(var text, var signature) ->
            parts.add(new Part.Reasoning(text, signature.orElse(null)));
        case ReplyPiece.CallPiece call -> {
          if (calls < MAX_TOOL_CALLS) {
            parts.add(call(run, turn, calls, isCutOff(call, reply) ? cutOff(call) : call));
          }
          calls++;
        }
      }
    }
    parts.add(new Part.Finish(finish(reply), reply.usage()));
    return List.copyOf(parts);
  }

  /**
   * Returns the parts of a stored answer that the workflow needs. The tools that only read may run
   * together.
   */
  static TurnResult reply(Message answer, Set<String> reading, boolean more) {
    List<TurnResult.Call> calls = new ArrayList<>();
    FinishReason finish = FinishReason.ERROR;
    for (Part part : answer.parts()) {
      if (part instanceof Part.ToolCall call) {
        boolean reads = reading.contains(call.name());
        calls.add(new TurnResult.Call(calls.size(), reads, summary(call)));
      } else if (part instanceof Part.Finish end) {
        finish = end.reason();
      }
    }
    return new TurnResult(finish, calls, more);
  }

  /** The tool and its first argument; Temporal's pages show them. */
  private static String summary(Part.ToolCall call) {
    return call.input().fields().values().stream()
        .findFirst()
        .map(argument -> Summaries.line(call.name() + ": " + argument))
        .orElseGet(() -> Summaries.line(call.name()));
  }

  /** The names of the tools that only read. */
  static Set<String> reading(List<ToolSpec> tools) {
    return Set.copyOf(tools.stream().filter(ToolSpec::readOnly).map(ToolSpec::name).toList());
  }

  /** Calls are carried out whatever a vendor says of the end, unless the answer was cut off. */
  private static FinishReason finish(ModelReply reply) {
    if (reply.finish() == FinishReason.TOOL_USE && reply.calls().isEmpty()) {
      return FinishReason.END_TURN;
    }
    return reply.finish() == FinishReason.END_TURN && !reply.calls().isEmpty()
        ? FinishReason.TOOL_USE
        : reply.finish();
  }

  /** The last call of an answer that was cut off before any of its arguments arrived. */
  private static boolean isCutOff(ReplyPiece.CallPiece call, ModelReply reply) {
    return reply.finish() == FinishReason.MAX_TOKENS
        && call.equals(reply.pieces().getLast())
        && call.input().isEmpty();
  }

  private static ReplyPiece.CallPiece cutOff(ReplyPiece.CallPiece call) {
    return new ReplyPiece.CallPiece(
        call.vendorId(), call.name(), call.input(), call.invalid().or(() -> Optional.of("")));
  }

  private static Part.ToolCall call(RunId run, int turn, int index, ReplyPiece.CallPiece call) {
    return new Part.ToolCall(
        run.call(turn, index),
        call.name(),
        call.input(),
        Part.CallState.PENDING,
        null,
        null,
        call.vendorId().orElse(null),
        call.invalid().orElse(null),
        null);
  }
}
