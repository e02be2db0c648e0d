package dev.perdure.planner.plan;

import dev.perdure.planner.plan.Plan.Verification;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Plans for tests: a sound one, and random ones. */
public final class Plans {

  /** A place where little is: one file, two agents, one tool, and no model. */
  static final PlanCheckContext HERE =
      new PlanCheckContext() {
        @Override
        public boolean exists(String path) {
          return Set.of("src/Parser.java", "src").contains(path);
        }

        @Override
        public List<String> agents() {
          return List.of("build", "general");
        }

        @Override
        public Optional<String> toolFault(Step step) {
          return fault(String.valueOf(step.tool()));
        }

        private Optional<String> fault(String name) {
          return name.equals("read") ? Optional.empty() : Optional.of("There is no " + name + ".");
        }

        @Override
        public Optional<String> modelFault(String model) {
          return fault(model);
        }

        @Override
        public Optional<String> syntaxFault(String command) {
          return command.endsWith("(") ? Optional.of("a bracket is open") : Optional.empty();
        }

        @Override
        public List<String> missingPrograms(String command) {
          return command.startsWith("pytset") ? List.of("pytset") : List.of();
        }
      };

  private Plans() {}

  /** A sound plan of these steps. */
  public static Plan of(Step... steps) {
    return new Plan(
        "Mend the parser.",
        "Read one more character.",
        List.of(new PlanPlannedFile("src/Parser.java", PlannedFileAction.MODIFY, null)),
        List.of(steps),
        List.of(new Verification("mvn test", null)),
        List.of(),
        List.of(),
        2);
  }

  /** A sound step. */
  public static Step step(String id, String... after) {
    return Step.of(id, "Do " + id, "Do what " + id + " says.", StepCheck.command("test -f " + id))
        .after(after);
  }

  /** A plan without circles: each step needs some of the earlier ones. */
  public static Plan acyclic(Random random) {
    List<Step> steps = new ArrayList<>();
    int size = 1 + random.nextInt(12);
    for (int i = 0; i < size; i++) {
      List<String> after = new ArrayList<>();
      for (int j = 0; j < i; j++) {
        if (random.nextInt(4) == 0) {
          after.add("s" + j);
        }
      }
      steps.add(step("s" + i, after.toArray(String[]::new)));
    }
    Collections.shuffle(steps, random);
    return of(steps.toArray(Step[]::new));
  }
}
