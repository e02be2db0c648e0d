package dev.perdure.planner.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.RequestState;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.StateMachine;
import dev.perdure.planner.task.TaskState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random walks through the tables of states: every state is reached, and none is a dead end. */
class StateWalkTest {

  private static final int WALKS = 2_000;
  private static final int MAX_STEPS = 60;

  static Stream<Machine<?>> machines() {
    return Stream.of(
        new Machine<>(
            TaskState.class,
            TaskState.QUEUED,
            TaskState::isAtRest,
            List.of(TaskState::whenResumed, TaskState::whenTakenUp)),
        new Machine<>(
            RunState.class, RunState.QUEUED, RunState::hasEnded, List.of(RunState::whenOpened)),
        new Machine<>(
            StepState.class,
            StepState.PENDING,
            StepState::hasEnded,
            List.of(StepState::whenLaidOut)),
        new Machine<>(
            RequestState.class,
            RequestState.DRAFT,
            state -> EnumSet.range(RequestState.SETTLED, RequestState.EXPIRED).contains(state),
            List.of(RequestState::whenResumed)));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void reachAnEndFromEverywhereByWorkAlone(Machine<?> machine) {
    machine.walk();
  }

  record Machine<S extends Enum<S> & StateMachine<S>>(
      Class<S> type, S first, Function<S, Boolean> end, List<Function<S, Set<S>>> people) {

    void walk() {
      var random = new Random(20);
      Set<S> reached = new HashSet<>();
      for (int walk = 0; walk < WALKS; walk++) {
        S state = first;
        for (int move = random.nextInt(MAX_STEPS); move > 0; move--) {
          reached.add(state);
          state = moved(state, random);
        }
        assertThat(endable(state)).as("%s comes to an end", state).isTrue();
      }
      assertThat(reached).containsAll(EnumSet.allOf(type));
    }

    /** A signal of any kind, legal here or not: an illegal one leaves the state as it is. */
    private S moved(S state, Random random) {
      List<S> signals = new ArrayList<>(EnumSet.allOf(type));
      S signal = signals.get(random.nextInt(signals.size()));
      boolean legal =
          state.mayBecome(signal)
              || people.stream().anyMatch(table -> table.apply(state).contains(signal));
      assertThat(legal && signal == state).as("%s to itself", state).isFalse();
      return legal ? signal : state;
    }

    private boolean endable(S state) {
      Set<S> seen = new HashSet<>(Set.of(state));
      List<S> open = new ArrayList<>(List.of(state));
      while (!open.isEmpty()) {
        S next = open.removeLast();
        if (end.apply(next)) {
          return true;
        }
        next.next().stream().filter(seen::add).forEach(open::add);
      }
      return false;
    }
  }
}
