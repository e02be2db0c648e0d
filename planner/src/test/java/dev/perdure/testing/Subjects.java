package dev.perdure.testing;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanDiff;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.Subject;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/** Subjects of requests for tests that need some. */
public final class Subjects {

  private Subjects() {}

  /** An outage. */
  public static Subject outage() {
    return new OperatorSubject("provider", "It is down.", null, null, null, null, null, List.of());
  }

  /** The first revision of a plan. */
  public static Subject plan() {
    var plan = new Plan("Greet", "", List.of(), List.of(), List.of(), List.of(), List.of(), 0);
    return new PlanSubject(
        1,
        plan,
        "# Greet",
        PlanDiff.first(plan),
        new PlanSubject.Check(true, List.of(), List.of()),
        List.of(),
        List.of(),
        new PlanSubject.Base(null, null, List.of(), List.of()),
        null,
        null,
        null,
        null,
        null);
  }

  /** A used up budget of 10 dollars. */
  public static Subject spent(int dollars) {
    return new BudgetSubject(
        "cost", BigDecimal.TEN, BigDecimal.valueOf(dollars), BigDecimal.valueOf(20), null);
  }

  /** Commands of a shell that need permission. */
  public static PermissionSubject commands(String... patterns) {
    return new PermissionSubject(
        "bash",
        JsonObject.empty(),
        PermissionSubjectPreview.command(
            String.join("; ", patterns), "", List.of(), true, null, ""),
        Stream.of(patterns).map(pattern -> item("bash", pattern)).toList(),
        List.of(),
        List.of());
  }

  /** A call of the shell with these items. */
  public static PermissionSubject permission(List<PermissionSubjectItem> items) {
    return new PermissionSubject(
        "bash", JsonObject.empty(), PermissionSubjectPreview.none(), items, List.of(), List.of());
  }

  /** Creates a permission item that a default rule asks a person about. */
  public static PermissionSubjectItem item(String permission, String pattern) {
    return new PermissionSubjectItem(
        pattern,
        permission,
        pattern,
        new PermissionSubject.Rule(permission, pattern, "ask", "defaults", "built in"));
  }
}
