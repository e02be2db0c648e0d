package dev.perdure.web.operate;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.HumanRequest.Votes;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.web.outbox.EngineStateReader.EngineState;
import dev.perdure.web.outbox.EngineStateReader.Pending;
import dev.perdure.web.outbox.EngineStateReader.Queue;
import java.time.Instant;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a task does not move: a cause, since when, and who or what it waits for.
 *
 * @param since when that began, as far as it is known
 * @param asked who is asked for what, where a person is the cause
 * @param call the title of the tool call that has not ended, or the MCP server that has not
 *     answered, where that is the cause
 */
record Why(
    String sentence,
    Cause cause,
    Instant since,
    @Nullable RequestId requestId,
    @Nullable Asked asked,
    @Nullable String call,
    List<Pending> pending,
    @Nullable Queue queue) {

  static Why of(Cause cause, Instant since, String sentence) {
    return new Why(sentence, cause, since, null, null, null, List.of(), null);
  }

  static Why ofCall(Cause cause, Instant since, String sentence, String call) {
    return new Why(sentence, cause, since, null, null, call, List.of(), null);
  }

  Why with(EngineState state) {
    return new Why(sentence, cause, since, requestId, asked, call, state.pending(), state.queue());
  }

  /** What keeps a task. */
  enum Cause {
    @JsonProperty("person")
    PERSON,
    @JsonProperty("provider")
    PROVIDER,
    @JsonProperty("worker")
    WORKER,
    @JsonProperty("engine")
    ENGINE,
    @JsonProperty("failure")
    FAILURE,
    @JsonProperty("command")
    COMMAND,
    @JsonProperty("mcp_server")
    MCP_SERVER,
    @JsonProperty("paused")
    PAUSED,
    @JsonProperty("idle")
    IDLE,
    @JsonProperty("ended")
    ENDED,
    @JsonProperty("working")
    WORKING
  }

  /**
   * A request that waits for a person, its title also as a key with arguments for other languages.
   *
   * @param assignee who took it; null where nobody has
   */
  record Asked(
      String title,
      String titleKey,
      SequencedMap<String, String> titleArguments,
      @Nullable String assignee,
      Votes votes) {

    static Asked of(HumanRequest request) {
      var title = RequestTitle.of(request.subject());
      return new Asked(
          request.title(), title.key(), title.arguments(), request.assignee(), request.votes());
    }

    String sentence() {
      String who =
          assignee == null
              ? "Nobody of those who may answer has taken this yet"
              : "%s must answer".formatted(assignee);
      String agreed =
          votes.needed() > 1
              ? " (%d of %d have agreed)".formatted(votes.given(), votes.needed())
              : "";
      return "%s%s: %s".formatted(who, agreed, title);
    }
  }
}
