package dev.perdure.planner.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.RequestState;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.StateMachine;
import dev.perdure.planner.task.TaskState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The page of states is drawn from the code: {@code -Dperdure.draw=true} writes it anew, everything
 * else compares.
 */
class StatesPageTest {

  private static final Path PAGE =
      Path.of(System.getProperty("perdure.root", "..")).resolve("docs/states.md");

  private static final String HEAD =
      """
      # States

      Drawn from the code; draw it anew with `./mvnw -q test -pl planner -Dtest=StatesPageTest -Dperdure.draw=true`.
      Every write of a state is held against these tables. What they do not show is refused: a late report changes nothing, and a command that is illegal in a task's state is answered with 409 `illegal_in_state`.
      """;

  @Test
  void isDrawnFromTheCode() throws IOException {
    String drawn = draw();
    if (Boolean.getBoolean("perdure.draw")) {
      Files.writeString(PAGE, drawn);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(drawn);
  }

  private static String draw() {
    return HEAD
        + machine(
            "Task",
            "A paused task goes on when a person resumes it, a task at rest when somebody sends it"
                + " a message.",
            TaskState.class,
            new TreeMap<>(
                Map.of("message", TaskState::whenTakenUp, "resume", TaskState::whenResumed)))
        + machine(
            "Run",
            "The first end stands. Another opening message takes the main run up again. That a run"
                + " waits or is paused is not recorded but seen from its requests and its task.",
            RunState.class,
            Map.of("opening", RunState::whenOpened))
        + machine(
            "Step",
            "A plan that is carried out anew lays its steps out: what it changes is to be done"
                + " again.",
            StepState.class,
            Map.of("laying out", StepState::whenLaidOut))
        + machine(
            "Request",
            "A draft is seen by nobody; it is settled where its decision overtakes it.",
            RequestState.class,
            Map.of());
  }

  private static <S extends Enum<S> & StateMachine<S>> String machine(
      String name, String words, Class<S> machine, Map<String, Function<S, Set<S>>> causes) {
    var text = new StringBuilder("\n## %s\n\n%s\n\n".formatted(name, words));
    text.append("| from | work brings it to |");
    causes.keySet().forEach(cause -> text.append(" on %s |".formatted(cause)));
    text.append("\n|---|---|").append("---|".repeat(causes.size())).append('\n');
    for (S state : EnumSet.allOf(machine)) {
      text.append("| %s | %s |".formatted(word(state), words(state.next())));
      causes.values().forEach(table -> text.append(" %s |".formatted(words(table.apply(state)))));
      text.append('\n');
    }
    return text.toString();
  }

  private static String words(Set<? extends Enum<?>> states) {
    return states.isEmpty()
        ? "–"
        : states.stream().map(StatesPageTest::word).collect(Collectors.joining(", "));
  }

  private static String word(Enum<?> state) {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
