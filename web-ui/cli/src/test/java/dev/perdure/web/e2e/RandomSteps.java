package dev.perdure.web.e2e;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A random plan and the model that carries it out: steps that write a file of their own or append
 * to a shared one, and fail their checks never, once, or until the rest is replanned.
 */
final class RandomSteps implements Brain {

  private static final int SHARED = 3;

  private final Scenario others = Scenario.of("[]");
  private final List<Step> steps = new ArrayList<>();
  private final Set<String> begun = new HashSet<>();

  RandomSteps(Random chance, int count) {
    for (int number = 0; number < count; number++) {
      List<String> needs =
          IntStream.range(0, number)
              .filter(_ -> chance.nextInt(count) < 2)
              .mapToObj(each -> "s" + each)
              .toList();
      boolean appends = chance.nextInt(3) == 0;
      String file = appends ? "shared-" + chance.nextInt(SHARED) : "own-" + number;
      int dice = chance.nextInt(20);
      int failures = dice == 0 ? 2 : dice < 4 ? 1 : 0;
      steps.add(new Step("s" + number, needs, file, "value-" + number + ".", failures));
    }
  }

  /** A step: its file, the line it leaves there, and how often it fails at first. */
  record Step(String id, List<String> needs, String file, String line, int failures) {

    Map<String, Object> planned() {
      return Map.of(
          "id",
          id,
          "title",
          "Leave a line in " + file,
          "instructions",
          "Leave %s in %s, failures=%d".formatted(line, file, failures),
          "dependsOn",
          needs,
          "checks",
          List.of(Map.of("command", "grep -qx " + line + " " + file)));
    }
  }

  synchronized List<Step> steps() {
    return List.copyOf(steps);
  }

  /** Notes that a person has edited the line of a step. */
  synchronized Step edited(int number) {
    Step before = steps.get(number);
    steps.set(
        number,
        new Step(
            before.id(),
            before.needs(),
            before.file(),
            "edited-" + number + ".",
            before.failures()));
    return before;
  }

  /** Returns the result that the plan should have: the sorted lines of each file. */
  synchronized Map<String, List<String>> expected() {
    return steps.stream()
        .collect(
            Collectors.groupingBy(
                Step::file,
                TreeMap::new,
                Collectors.mapping(
                    Step::line,
                    Collectors.collectingAndThen(
                        Collectors.toList(), lines -> lines.stream().sorted().toList()))));
  }

  @Override
  public synchronized WireReply reply(WireRequest request) {
    if (request.agent().equals("plan") && request.phase().equals("writing-the-plan")) {
      return plan(request);
    }
    if (!request.agent().equals("build")) {
      return others.reply(request);
    }
    return request.answers() > 0 ? WireReply.text("The line is there.") : carriedOut(request);
  }

  private WireReply plan(WireRequest request) {
    if (request.step().isPresent()) {
      steps.replaceAll(step ->
          begun.contains(step.id()) && step.failures() > 1
              ? new Step(step.id(), step.needs(), step.file(), step.line(), 0)
              : step);
    }
    var plan =
        Map.of(
            "overview", "Leave lines.",
            "steps", steps.stream().map(Step::planned).toList(),
            "allowReplan", steps.size(),
            "verification", List.of(Map.of("command", "true")));
    return WireReply.calling("plan_write", Json.write(Map.of("plan", plan))).and("plan_exit", "{}");
  }

  private WireReply carriedOut(WireRequest request) {
    String id = request.step().orElseThrow();
    begun.add(id);
    Step step = steps.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    boolean again = request.request().contains("This is a further attempt");
    boolean fails = request.request().contains("failures=2") || (step.failures() == 1 && !again);
    return fails
        ? WireReply.text("It could not be done.")
        : WireReply.calling(
            "bash",
            Json.write(Map.of("command", "echo %s >> %s".formatted(step.line(), step.file()))));
  }
}
