package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.activities.tool.standalone.CallExplainer;
import dev.perdure.activities.tool.standalone.CallExplanation;
import dev.perdure.activities.tool.standalone.DryRunContext;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanPlannedFile;
import dev.perdure.planner.plan.PlannedFileAction;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepKind;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Predicts the permission prompts that an approved plan still leads to when it is carried out. */
public final class PermissionPromptForecast {

  private static final int MAX_TEXT_LENGTH = 400;
  private static final String UNCONFINED = "bash_unconfined";

  /** A command that no plan approves and no rule speaks of. */
  private static final String ANY = "true any-command";

  private final CallExplainer explainer;
  private final RunPolicyResolver runPolicyResolver;
  private final HostPaths hostPaths;

  public PermissionPromptForecast(
      Toolbox toolbox, RunPolicyResolver runPolicyResolver, HostPaths hostPaths) {
    this.explainer = new CallExplainer(toolbox);
    this.runPolicyResolver = runPolicyResolver;
    this.hostPaths = hostPaths;
  }

  List<String> of(TaskRecord task, Plan plan) {
    Stream<Wanted> fixed = plan.steps().stream().flatMap(PermissionPromptForecast::fixed);
    Stream<Wanted> files = plan.files().stream().map(PermissionPromptForecast::file);
    Stream<Wanted> ofSteps = plan.steps().stream().flatMap(PermissionPromptForecast::files);
    return Stream.of(fixed, files, ofSteps, commands(plan))
        .flatMap(each -> each)
        .distinct()
        .flatMap(wanted -> asked(task, plan, wanted))
        .distinct()
        .toList();
  }

  /** A call that the plan predicts, and its agent. */
  private record Wanted(String agent, String tool, JsonObject arguments) {}

  private static Stream<Wanted> fixed(Step step) {
    return switch (step.kind()) {
      case AGENT -> Stream.empty();
      case COMMAND -> Stream.of(bash(step, Objects.requireNonNullElse(step.command(), "")));
      case TOOL ->
          Stream.of(
              new Wanted(
                  agent(step), Objects.requireNonNullElse(step.tool(), ""), step.toolArguments()));
    };
  }

  /** Without a sandbox every command of an agent asks. */
  private static Stream<Wanted> commands(Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.kind() == StepKind.AGENT)
        .map(step -> bash(step, ANY));
  }

  private static Wanted bash(Step step, String command) {
    return new Wanted(agent(step), BashTool.NAME, JsonObject.of("command", command));
  }

  private static Wanted file(PlanPlannedFile file) {
    return file(AgentRegistry.BUILDER, file.path(), file.action() == PlannedFileAction.READ);
  }

  private static Stream<Wanted> files(Step step) {
    return step.kind() == StepKind.AGENT
        ? step.files().stream().map(path -> file(agent(step), path, false))
        : Stream.empty();
  }

  private static Wanted file(String agent, String path, boolean reads) {
    return reads
        ? new Wanted(agent, "read", JsonObject.of("filePath", path))
        : new Wanted(agent, "write", JsonObject.of("filePath", path).with("content", ""));
  }

  private static String agent(Step step) {
    return Objects.requireNonNullElse(step.agent(), AgentRegistry.BUILDER);
  }

  /** A call that can't be evaluated fails without asking. */
  private Stream<String> asked(TaskRecord task, Plan plan, Wanted wanted) {
    try {
      ToolContext context =
          DryRunContext.context(
              wanted.agent(),
              hostPaths.worktree(task),
              runPolicyResolver.ofStep(wanted.agent(), task.id(), plan.commands()));
      CallExplanation explanation =
          explainer.explain(wanted.tool(), Json.write(wanted.arguments()), context);
      return explanation.action() == RuleAction.ASK
          ? explanation.demands().stream()
              .filter(demand -> demand.action() == RuleAction.ASK)
              .map(demand -> text(demand, wanted))
          : Stream.empty();
    } catch (IllegalArgumentException _) {
      return Stream.empty();
    }
  }

  private static String text(CallExplanation.Asked demand, Wanted wanted) {
    boolean any =
        demand.permission().equals(UNCONFINED)
            && wanted.arguments().text("command").orElse("").equals(ANY);
    String text = any ? "Every command of an agent: this host has no sandbox" : words(demand);
    return TextShortener.start(text, MAX_TEXT_LENGTH);
  }

  /** A demand that was guessed has its pattern for a text. */
  private static String words(CallExplanation.Asked demand) {
    boolean guessed = demand.text().equals(demand.pattern());
    return switch (demand.permission()) {
      case "edit" -> guessed ? "Change " + demand.text() : demand.text();
      case "read" -> guessed ? "Read " + demand.text() : demand.text();
      default -> demand.text();
    };
  }
}
