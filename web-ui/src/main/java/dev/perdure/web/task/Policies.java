package dev.perdure.web.task;

import dev.perdure.web.http.Words;
import dev.perdure.web.problem.ApiFailure;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Checks the wishes about decisions, delivery and limits. */
final class Policies {

  private Policies() {}

  static void check(TaskBody body) {
    policy(body.policy());
    delivery(body.delivery());
    budget(body.budget());
  }

  private static void policy(TaskBody.@Nullable Policy policy) {
    if (policy != null) {
      Words.one("policy.plan", policy.plan(), "ask", "auto");
      Words.one("policy.replan", policy.replan(), "ask", "auto");
      Words.one("policy.delivery", policy.delivery(), "ask", "auto");
      Words.one("policy.onDeny", policy.onDeny(), "stop", "continue");
      Words.one("policy.questions", policy.questions(), "ask", "default");
    }
  }

  /** This version hands over branches and patches; nothing leaves the machine. */
  private static void delivery(TaskBody.@Nullable Delivery delivery) {
    if (delivery != null) {
      Words.one("delivery.mode", delivery.mode(), "branch", "patch");
    }
  }

  private static void budget(TaskBody.@Nullable Limits limits) {
    if (limits != null) {
      positive("budget.cost", limits.cost());
      positive("budget.tokens", decimal(limits.tokens()));
      positive("budget.turns", decimal(limits.turns()));
      positive("budget.minutes", decimal(limits.minutes()));
    }
  }

  private static @Nullable BigDecimal decimal(@Nullable Number number) {
    return number == null ? null : BigDecimal.valueOf(number.longValue());
  }

  private static void positive(String field, @Nullable BigDecimal value) {
    if (value != null && value.signum() <= 0) {
      throw ApiFailure.invalid(
          field, "'%s' is %s: give more than 0, or leave it out.".formatted(field, value));
    }
  }
}
