package dev.perdure.activities.model.script;

import dev.perdure.activities.model.ModelCallContext;
import java.util.Optional;

/** One turn of a model script: its condition, its reply, and how often it may be played. */
record ScriptTurn(int line, Condition when, ScriptedReply reply, int times) {

  /** Played as often as asked for. */
  public static final int ALWAYS = Integer.MAX_VALUE;

  boolean fits(ModelCallContext context, String newest) {
    return when.fits(context, newest);
  }

  /** The conditions of a scripted turn; an absent condition always holds. */
  public record Condition(
      Optional<String> agent,
      Optional<String> phase,
      Optional<String> step,
      Optional<Integer> turn,
      Optional<String> contains) {

    boolean fits(ModelCallContext context, String newest) {
      return (agent.isPresent() || !DefaultReplies.isApart(context.agent()))
          && agent.filter(name -> !name.equals(context.agent())).isEmpty()
          && phase.filter(name -> !name.equals(context.phase())).isEmpty()
          && step.filter(id -> !context.step().equals(Optional.of(id))).isEmpty()
          && turn.filter(number -> number != context.turn()).isEmpty()
          && contains.filter(words -> !newest.contains(words)).isEmpty();
    }
  }
}
