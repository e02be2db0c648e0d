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
 * The page of states is drawn from the code: {@code -Dperdure.draw=true} writes the page, and any
 * other run compares it.
 */
class StatesPageTest {

  private static final Path PAGE =
      Path.of(System.getProperty("perdure.root", "..")).resolve("docs/reference/states.md");

  private static final String HEAD =
      """
      # States

      A test draws this page from the code. Draw it again with `./mvnw -q test -pl planner -Dtest=StatesPageTest -Dperdure.draw=true`.

      Perdure checks every write of a state against these tables and refuses all other transitions. A late report changes nothing. A command that is illegal in a task's state is answered with 409 `illegal_in_state`.
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
            "A paused task continues when a person resumes it, and so does a task that an expired"
                + " request or its deadline has parked. A task at rest continues when a person sends a"
                + " message.",
            TaskState.class,
            new TreeMap<>(
                Map.of("message", TaskState::whenTakenUp, "resume", TaskState::whenResumed)))
        + machine(
            "Run",
            "The first end of a run is final, but another opening message starts the main run again."
                + " Perdure does not record that a run waits or is paused: its requests and its task"
                + " show it.",
            RunState.class,
            Map.of("opening", RunState::whenOpened))
        + machine(
            "Step",
            "When a new execution of a plan begins, Perdure lays out its steps: the steps that changed"
                + " return to pending.",
            StepState.class,
            Map.of("laying out", StepState::whenLaidOut))
        + machine(
            "Request",
            "No person sees a draft. A draft is settled if its decision comes first. An expired request"
                + " is shown again when a person resumes its task.",
            RequestState.class,
            Map.of("resume", RequestState::whenResumed));
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
