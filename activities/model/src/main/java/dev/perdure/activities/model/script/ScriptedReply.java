package dev.perdure.activities.model.script;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The answer of a scripted turn, or the error instead. */
record ScriptedReply(
    String text,
    String thinking,
    List<ScriptedCall> calls,
    Optional<FinishReason> finish,
    Usage usage,
    Duration delay,
    Optional<ScriptedError> error) {

  public ScriptedReply {
    calls = List.copyOf(calls);
  }

  /** An answer of text alone. */
  static ScriptedReply text(String text) {
    return new ScriptedReply(
        text, "", List.of(), Optional.empty(), Usage.none(), Duration.ZERO, Optional.empty());
  }

  /** An answer that is one call. */
  static ScriptedReply call(String name, String arguments) {
    return new ScriptedReply(
        "",
        "",
        List.of(new ScriptedCall(name, arguments)),
        Optional.empty(),
        Usage.none(),
        Duration.ZERO,
        Optional.empty());
  }
}
