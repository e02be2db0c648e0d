package dev.perdure.activities.tool.run;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.AppliedRule;
import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;

/**
 * Maps permission rulings to the refusal that a model reads and the subject that an approver sees.
 */
public final class RulingMapper {

  private RulingMapper() {}

  /** A denial: words for the model, the rule for the record. */
  public static ToolResult refusal(Ruling.Denied denied) {
    return ToolResult.failed(denied.reason()).with(ruling(denied));
  }

  /** The rule behind a denial, for the record. */
  public static ToolResultDetail.Denial ruling(Ruling.Denied denied) {
    DemandVerdict first = denied.decisive().getFirst();
    return ToolResultDetail.Denial.by(first.rule().layer().wireName(), first.action().wireName())
        .of(first.demand().permission(), shown(first.demand().pattern()))
        .with("rule", rule(first.rule()));
  }

  /** The line of a script that a record names; the call itself holds the rest. */
  public static String shown(String pattern) {
    int end = pattern.indexOf('\n');
    return end < 0 ? pattern : pattern.substring(0, end) + " …";
  }

  /**
   * Builds the permission subject that an approver sees for a call. An approval is bound to the
   * digest of the subject.
   */
  public static PermissionSubject subject(
      String tool,
      JsonObject arguments,
      PermissionSubjectPreview preview,
      Ruling.NeedsApproval asks) {
    return new PermissionSubject(
        tool,
        arguments,
        preview,
        asks.decisive().stream().map(RulingMapper::item).toList(),
        asks.rememberablePatterns(),
        List.of());
  }

  private static PermissionSubjectItem item(DemandVerdict verdict) {
    return new PermissionSubjectItem(
        verdict.demand().text(),
        verdict.demand().permission(),
        verdict.demand().pattern(),
        rule(verdict.rule()));
  }

  private static PermissionSubject.Rule rule(AppliedRule rule) {
    return new PermissionSubject.Rule(
        rule.permission(),
        rule.pattern(),
        rule.action().wireName(),
        rule.layer().wireName(),
        rule.source());
  }

  /** The result of a call that a hook refused. */
  static ToolResult byHook(String tool, String reason) {
    return ToolResult.failed("A hook refused this call: " + reason)
        .with(ToolResultDetail.Denial.by("hook", "deny").of(tool, "*"));
  }
}
