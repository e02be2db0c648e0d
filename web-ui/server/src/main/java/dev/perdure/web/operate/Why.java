package dev.perdure.web.operate;

import dev.perdure.planner.id.RequestId;
import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReaderPending;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a task does not move: a cause, since when, and who or what it waits for.
 *
 * @param since when that began, as far as it is known
 * @param asked who is asked for what, if a person is the cause
 * @param call the title of the tool call that has not ended, or the MCP server that has not
 *     answered, if that is the cause
 * @param place the place in the queue of new tasks, if that is the cause
 */
record Why(
    String sentence,
    TaskDelayCause cause,
    Instant since,
    @Nullable RequestId requestId,
    @Nullable WhyAsked asked,
    @Nullable String call,
    List<EngineStateReaderPending> pending,
    @Nullable EngineStateReaderQueue queue,
    @Nullable Integer place) {

  static Why of(TaskDelayCause cause, Instant since, String sentence) {
    return new Why(sentence, cause, since, null, null, null, List.of(), null, null);
  }

  static Why ofPlace(Instant since, String sentence, int place) {
    return new Why(sentence, TaskDelayCause.QUEUE, since, null, null, null, List.of(), null, place);
  }

  static Why ofCall(TaskDelayCause cause, Instant since, String sentence, String call) {
    return new Why(sentence, cause, since, null, null, call, List.of(), null, null);
  }

  Why with(EngineState state) {
    return new Why(
        sentence, cause, since, requestId, asked, call, state.pending(), state.queue(), place);
  }
}
