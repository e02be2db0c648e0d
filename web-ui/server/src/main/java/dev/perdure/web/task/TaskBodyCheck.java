package dev.perdure.web.task;

import dev.perdure.activities.schema.SchemaReader;
import dev.perdure.activities.schema.SchemaReading;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.BudgetLimit;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.SizeLimits;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validation of the body of a new task: policy, delivery, budget, tools, output schema. */
public final class TaskBodyCheck {

  private static final int MAX_TOOL_SWITCHES = 100;

  private TaskBodyCheck() {}

  public static void check(TaskBody body) {
    policy(body.policy());
    delivery(body.delivery());
    budget(body.budget());
    Optional.ofNullable(body.system()).ifPresent(text -> SizeLimits.text("system", text));
    tools(body.tools());
    Optional.ofNullable(body.outputSchema()).ifPresent(TaskBodyCheck::outputSchema);
  }

  /** Refuses a schema that no model could be offered as the arguments of a tool. */
  private static void outputSchema(JsonObject schema) {
    if (SchemaReader.read(schema) instanceof SchemaReading.Unreadable(var reason)) {
      throw ApiFailure.invalid(
          "outputSchema", "'outputSchema' can't be demanded of a model: %s.".formatted(reason));
    }
  }

  /** Refuses more switches than anybody writes by hand. */
  public static void tools(@Nullable Map<String, Boolean> tools) {
    if (tools != null) {
      if (tools.size() > MAX_TOOL_SWITCHES) {
        throw ApiFailure.invalid(
            "tools", "'tools' has more than %d switches: use globs.".formatted(MAX_TOOL_SWITCHES));
      }
      tools.keySet().forEach(name -> SizeLimits.key("tools", name));
      if (tools.containsValue(null)) {
        throw ApiFailure.invalid("tools", "'tools' holds null: use true or false.");
      }
    }
  }

  /** A person approves every plan but, if the policy says so, plans of the rest. */
  private static void policy(TaskBody.@Nullable Policy policy) {
    if (policy != null) {
      EnumParam.one("policy.plan", policy.plan(), "ask");
      EnumParam.one("policy.replan", policy.replan(), "ask", "auto");
      EnumParam.one("policy.delivery", policy.delivery(), "ask", "auto");
      EnumParam.one("policy.onDeny", policy.onDeny(), "stop", "continue");
      EnumParam.one("policy.questions", policy.questions(), "ask", "default");
    }
  }

  /** Checks the delivery settings. Perdure asks a person before the result leaves the machine. */
  private static void delivery(TaskBody.@Nullable Delivery delivery) {
    if (delivery != null) {
      EnumParam.one("delivery.mode", delivery.mode(), "branch", "patch", "push", "pull_request");
      String mode = String.valueOf(delivery.mode()).replace('-', '_');
      Optional.ofNullable(delivery.remote())
          .ifPresent(remote -> {
            SizeLimits.key("delivery.remote", remote);
            RepositoryAddress.requireNoCredentials("delivery.remote", remote);
            needs("delivery.remote", mode, List.of("push", "pull_request"));
          });
      Optional.ofNullable(delivery.draft())
          .ifPresent(_ -> needs("delivery.draft", mode, List.of("pull_request")));
    }
  }

  /** Refuses what would have no effect. */
  private static void needs(String field, String mode, List<String> modes) {
    if (!modes.contains(mode)) {
      throw ApiFailure.invalid(
          field,
          "'%s' has an effect only with 'delivery.mode' %s: name the mode or leave it out."
              .formatted(field, String.join(" or ", modes)));
    }
  }

  private static void budget(TaskBody.@Nullable Limits limits) {
    if (limits != null) {
      limit("budget.cost", limits.cost());
      limit("budget.tokens", decimal(limits.tokens()));
      limit("budget.turns", decimal(limits.turns()));
      limit("budget.minutes", decimal(limits.minutes()));
    }
  }

  private static @Nullable BigDecimal decimal(@Nullable Number number) {
    return number == null ? null : BigDecimal.valueOf(number.longValue());
  }

  /** Refuses a limit that is none. */
  public static void limit(String field, @Nullable BigDecimal value) {
    Optional.ofNullable(value)
        .flatMap(limit -> new BudgetLimit(limit).objection())
        .ifPresent(objection -> {
          throw ApiFailure.invalid(field, "'%s' %s".formatted(field, objection));
        });
  }
}
