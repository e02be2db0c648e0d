package dev.perdure.planner.task;

import java.util.EnumSet;
import java.util.Set;

/** The interface of an enum of states, each of which names the states that it may change to. */
public interface StateMachine<S extends Enum<S> & StateMachine<S>> {

  /** The states that work may bring this one to. */
  Set<S> next();

  /** Whether a transition from here to there is legal. */
  default boolean mayBecome(S state) {
    return next().contains(state);
  }

  /** The legal predecessors of a state. */
  static <S extends Enum<S> & StateMachine<S>> Set<S> before(Class<S> machine, S state) {
    Set<S> before = EnumSet.noneOf(machine);
    for (S each : EnumSet.allOf(machine)) {
      if (each.mayBecome(state)) {
        before.add(each);
      }
    }
    return before;
  }
}
