package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.wire.WireReply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Plan of one to three steps; as with real models, each plan numbers its steps from the start. */
final class RandomPlan {

  private RandomPlan() {}

  static WireReply reply(Random chance, boolean calm) {
    int dice = calm ? 100 : chance.nextInt(100);
    if (dice < 8) {
      return WireReply.text("I would rather write no plan.");
    }
    if (dice < 12) {
      return WireReply.calling("plan_write", "{\"plan\":{\"overview\":\"Nothing.\"}}");
    }
    List<Map<String, Object>> steps = new ArrayList<>();
    int count = 1 + chance.nextInt(3);
    for (int number = 1; number <= count; number++) {
      steps.add(step(chance, number, calm));
    }
    var plan =
        Map.of(
            "overview", "Leave notes, edition %d.".formatted(chance.nextInt(1000)),
            "steps", steps,
            "verification", List.of(Map.of("command", passes(chance, calm) ? "true" : "false")));
    return WireReply.calling("plan_write", Json.write(Map.of("plan", plan))).and("plan_exit", "{}");
  }

  private static Map<String, Object> step(Random chance, int number, boolean calm) {
    var step = new LinkedHashMap<String, Object>();
    step.put("id", "s" + number);
    step.put("title", "Note %d of %d".formatted(number, chance.nextInt(1000)));
    step.put("instructions", "Leave a note.");
    if (number > 1 && chance.nextBoolean()) {
      step.put("dependsOn", List.of("s" + (number - 1)));
    }
    Map<String, String> check =
        chance.nextInt(4) == 0
            ? Map.of("description", "The note is there.")
            : Map.of("command", passes(chance, calm) ? "true" : "false");
    step.put("checks", List.of(check));
    return step;
  }

  private static boolean passes(Random chance, boolean calm) {
    return calm || chance.nextInt(10) > 0;
  }
}
