package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ArgumentReader;
import dev.perdure.activities.tool.run.CheckedArguments;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.planner.permission.AppliedRule;
import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.IneffectiveRule;
import dev.perdure.planner.permission.IneffectiveRuleFinder;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Explains whether a tool call would be allowed, asked for or denied: it prepares the call and
 * evaluates the permissions it needs, without running it.
 */
public final class CallExplainer {

  private static final int MAX_SILENT_RULES = 5;

  private final Toolbox toolbox;

  /** Explains calls of these tools. */
  public CallExplainer(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  /**
   * Explains the outcome of a call with arguments as JSON text, in this context and with its
   * rights.
   */
  public CallExplanation explain(String name, String arguments, ToolContext context) {
    Tool tool =
        toolbox
            .resolve(name)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "There is no tool '%s': use one of %s."
                        .formatted(
                            name, String.join(", ", toolbox.names().stream().sorted().toList()))));
    return switch (ArgumentReader.read(tool.spec(), arguments)) {
      case CheckedArguments.Faulty(var reason) -> throw new IllegalArgumentException(reason);
      case CheckedArguments.Fitting fitting ->
          noting(explain(tool, fitting, context).noting(fitting.ignored()), context.policy());
    };
  }

  /** The rules for what the call needs that never decide. */
  private CallExplanation noting(CallExplanation explanation, Policy policy) {
    Set<String> tools =
        toolbox.specs().stream().map(ToolSpec::permission).collect(Collectors.toSet());
    return new IneffectiveRuleFinder(policy, Set.of(), tools)
        .all().stream()
            .filter(silent ->
                explanation.demands().stream()
                    .anyMatch(demand -> silent.rule().names(demand.permission())))
            .map(IneffectiveRule::sentence)
            .limit(MAX_SILENT_RULES)
            .reduce(explanation, CallExplanation::noting, (one, _) -> one);
  }

  private static CallExplanation explain(
      Tool tool, CheckedArguments.Fitting arguments, ToolContext context) {
    return switch (ToolRunner.prepare(tool, arguments, context)) {
      case CallPreparation.Proposal proposal -> explanation(tool, context, proposal.demands());
      case CallPreparation.Refusal(var refusal) ->
          refused(explanation(tool, context, List.of(guessed(tool, arguments))), refusal);
    };
  }

  /**
   * A tool that reads its arguments may find what a rule denies, as the parse of a command does.
   */
  private static CallExplanation refused(CallExplanation rules, ToolResult refusal) {
    boolean byRule = refusal.detail() instanceof ToolResultDetail.Denial;
    return new CallExplanation(
        rules.tool(),
        rules.agent(),
        byRule ? RuleAction.DENY : rules.action(),
        byRule ? List.of(refusal.output()) : rules.sentences(),
        byRule ? null : refusal.output(),
        !byRule && rules.discarded(),
        rules.demands(),
        rules.always());
  }

  /** Guesses the most likely demand of a call that can't be prepared. */
  private static Demand guessed(Tool tool, CheckedArguments.Fitting arguments) {
    String pattern =
        Stream.of("filePath", "path", "command", "url", "name")
            .flatMap(field -> arguments.text(field).stream())
            .findFirst()
            .orElse("*");
    return new Demand(tool.spec().permission(), pattern, pattern);
  }

  private static CallExplanation explanation(Tool tool, ToolContext context, List<Demand> demands) {
    Policy policy = context.policy();
    Ruling ruling = policy.evaluate(demands);
    String name = tool.spec().name();
    return new CallExplanation(
        name,
        context.agent(),
        action(ruling),
        ruling.decisive().stream().map(DemandVerdict::sentence).distinct().toList(),
        null,
        context.readOnly()
            && name.equals(BashTool.NAME)
            && !(ruling instanceof Ruling.NeedsApproval),
        demands.stream().map(demand -> asked(policy.explain(demand))).toList(),
        ruling instanceof Ruling.NeedsApproval asks ? asks.rememberablePatterns() : List.of());
  }

  private static RuleAction action(Ruling ruling) {
    return switch (ruling) {
      case Ruling.Allowed _ -> RuleAction.ALLOW;
      case Ruling.NeedsApproval _ -> RuleAction.ASK;
      case Ruling.Denied _ -> RuleAction.DENY;
    };
  }

  private static CallExplanation.Asked asked(Ruling.Explanation explanation) {
    DemandVerdict verdict = explanation.verdict();
    return new CallExplanation.Asked(
        verdict.demand().permission(),
        verdict.demand().pattern(),
        verdict.demand().text(),
        verdict.action(),
        view(verdict.rule()),
        explanation.considered().stream().map(CallExplainer::view).toList());
  }

  private static CallExplanation.RuleView view(AppliedRule rule) {
    return new CallExplanation.RuleView(
        rule.permission(), rule.pattern(), rule.action(), rule.layer().wireName(), rule.source());
  }
}
