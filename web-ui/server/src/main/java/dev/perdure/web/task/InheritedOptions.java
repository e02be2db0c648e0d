package dev.perdure.web.task;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.AgentStrategyRule;
import dev.perdure.planner.agent.StrategyOptionRule;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options that a fork takes over from the first task. A person can choose few options of a
 * fork. An option without effect under the fork's strategy or model is therefore left out. An
 * option that a strategy would break, such as the approval of a plan, refuses the strategy.
 */
final class InheritedOptions {

  private static final String STRATEGY = "arguments.strategy";
  private static final String POLICY = "policy";
  private static final String PLANNERS = "policy.planners";

  private final NewTaskFactory newTaskFactory;

  InheritedOptions(NewTaskFactory newTaskFactory) {
    this.newTaskFactory = newTaskFactory;
  }

  /** The body of a fork without the options that have no effect; {@code chosen} ones stay. */
  ForkBody fit(JsonObject inherited, Set<String> chosen) {
    TaskBody body = read(inherited);
    ResolvedBody resolved = newTaskFactory.resolve(body);
    JsonObject fitted = inherited;
    List<String> leftOut = new ArrayList<>();
    for (String field : unused(body, resolved)) {
      if (!chosen.contains(field)) {
        leftOut.add(named(fitted, field));
        fitted = without(fitted, field);
      }
    }
    TaskBody rest = read(fitted);
    OptionConflictCheck.requireFit(OptionConflictCheck.options(rest, resolved), STRATEGY);
    return new ForkBody(rest, leftOut);
  }

  private List<String> unused(TaskBody body, ResolvedBody resolved) {
    List<String> fields =
        new ArrayList<>(
            StrategyOptionRule.fieldsWithoutEffect(OptionConflictCheck.options(body, resolved)));
    Map.of(
            PLANNERS,
            draftsNothing(body, resolved),
            "outputSchema",
            body.outputSchema() != null && !resolved.meetsSchema(),
            "variant",
            body.variant() != null && !newTaskFactory.takesVariants(resolved),
            "agent",
            hasIdleAgent(body, resolved))
        .forEach((field, isUnused) -> {
          if (isUnused) {
            fields.add(field);
          }
        });
    return fields.stream().sorted().toList();
  }

  private static boolean draftsNothing(TaskBody body, ResolvedBody resolved) {
    return !resolved.strategy().designs()
        && Optional.ofNullable(body.policy())
            .map(TaskBody.Policy::planners)
            .filter(planners -> planners.count() > 1)
            .isPresent();
  }

  /** Whether a body names an agent for an answer, which another agent gives. */
  private static boolean hasIdleAgent(TaskBody body, ResolvedBody resolved) {
    return resolved.strategy() == Strategy.ANSWER
        && Optional.ofNullable(body.agent())
            .filter(name -> !name.equals(AgentStrategyRule.ANSWERER))
            .isPresent();
  }

  private static String named(JsonObject body, String field) {
    Object value = section(body, field).fields().get(field.substring(field.indexOf('.') + 1));
    return value instanceof String text ? "'%s' (%s)".formatted(field, text) : "'" + field + "'";
  }

  private static JsonObject section(JsonObject body, String field) {
    int dot = field.indexOf('.');
    return dot < 0 ? body : body.object(field.substring(0, dot));
  }

  /** The remote and the kind of a pull request go with the mode of the delivery. */
  private static JsonObject without(JsonObject body, String field) {
    if (!field.startsWith(POLICY + ".")) {
      return body.without(field.replaceFirst("\\..*", ""));
    }
    JsonObject policy = body.object(POLICY).without(field.substring(POLICY.length() + 1));
    return body.with(POLICY, policy.fields());
  }

  private static TaskBody read(JsonObject body) {
    return Json.read(Json.write(body), TaskBody.class);
  }
}
