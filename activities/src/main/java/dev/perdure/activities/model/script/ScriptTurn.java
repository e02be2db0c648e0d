package dev.perdure.activities.model.script;

import dev.perdure.activities.model.ModelRequest.Context;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One turn of a model script: its condition, its reply, and how often it may be played. */
record ScriptTurn(int line, When when, Reply reply, int times) {

  /** Played as often as asked for. */
  public static final int ALWAYS = Integer.MAX_VALUE;

  boolean fits(Context context, String newest) {
    return when.fits(context, newest);
  }

  /** What must hold; what is absent always holds. */
  public record When(
      Optional<String> agent,
      Optional<String> phase,
      Optional<String> step,
      Optional<Integer> turn,
      Optional<String> contains) {

    boolean fits(Context context, String newest) {
      return (agent.isPresent() || !DefaultReplies.isApart(context.agent()))
          && agent.filter(name -> !name.equals(context.agent())).isEmpty()
          && phase.filter(name -> !name.equals(context.phase())).isEmpty()
          && step.filter(id -> !context.step().equals(Optional.of(id))).isEmpty()
          && turn.filter(number -> number != context.turn()).isEmpty()
          && contains.filter(words -> !newest.contains(words)).isEmpty();
    }
  }

  /** What is answered, or the error instead. */
  public record Reply(
      String text,
      String thinking,
      List<Call> calls,
      Optional<FinishReason> finish,
      Usage usage,
      Duration delay,
      Optional<Refusal> error) {

    public Reply {
      calls = List.copyOf(calls);
    }

    /** An answer of text alone. */
    static Reply text(String text) {
      return new Reply(
          text, "", List.of(), Optional.empty(), Usage.none(), Duration.ZERO, Optional.empty());
    }

    /** An answer that is one call. */
    static Reply call(String name, String arguments) {
      return new Reply(
          "",
          "",
          List.of(new Call(name, arguments)),
          Optional.empty(),
          Usage.none(),
          Duration.ZERO,
          Optional.empty());
    }
  }

  /** A call; its arguments are text, as a model would write them. */
  public record Call(String name, String arguments) {}

  /** An error like a vendor's. */
  public record Refusal(int status, Optional<Duration> retryAfter) {}
}
