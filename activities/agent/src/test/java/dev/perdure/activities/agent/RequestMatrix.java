package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;

import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.ReflectionRequest;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every request that a task of some strategy and vendor can send: one for each agent, phase and
 * opening message. The openings are read from the folder of prompts, so a new one is rendered too.
 */
final class RequestMatrix implements AutoCloseable {

  private static final Path PROMPTS = Path.of("../../planner/src/main/resources/prompts");

  /** Openings of runs that {@code ModelActivities} opens, and texts that only join others. */
  private static final Set<String> ASIDE =
      Set.of(
          "plan/triage",
          "plan/roadmap",
          "plan/scope",
          "plan/verdict",
          "plan/reflection",
          "build/repair",
          "build/switch",
          "build/unverified");

  private static final WorkspaceFacts FACTS =
      new WorkspaceFacts("Linux", List.of("1f2e3d4 Begin"), "greet.txt", "", true, List.of());

  private static final String PLAN =
      """
      {"overview": "The greeting is spelt right.",
       "steps": [{"id": "mend", "title": "Mend the greeting", "instructions": "Write Hello.",
         "checks": [{"command": "grep -qx Hello greet.txt"}, {"description": "Nothing else changed"}]}],
       "verification": [{"command": "make check"}]}
      """;

  private final WireServer vendor = WireServer.start(_ -> WireReply.text("Here is my report."));
  private final List<RequestMatrixCell> cells = new ArrayList<>();
  private final Path directory;
  private final String model;
  private int openings;

  RequestMatrix(Path directory, String model) {
    this.directory = directory;
    this.model = model;
  }

  /** The requests of every strategy. */
  List<RequestMatrixCell> all() {
    for (Strategy strategy : Strategy.values()) {
      try (AgentScene scene = scene(strategy)) {
        scene.journal().workspaceFactsStore().keep(TASK, FACTS);
        capture(strategy, scene);
      }
    }
    return cells;
  }

  private AgentScene scene(Strategy strategy) {
    String provider = model.substring(0, model.indexOf('/')).toUpperCase(Locale.ROOT);
    return new AgentScene(
        directory.resolve(strategy.wireName()),
        strategy,
        model,
        Map.of(provider + "_API_KEY", "key", provider + "_BASE_URL", vendor.url() + "/v1"));
  }

  private void capture(Strategy strategy, AgentScene scene) {
    TaskRef task = new TaskRef(TASK);
    String name = strategy.wireName();
    record(name + " title", scene, RunKind.TITLE, () -> scene.models().name(task));
    if (strategy == Strategy.AUTO) {
      record(name + " triage", scene, RunKind.TRIAGE, () -> scene.models().triage(task));
    }
    if (strategy == Strategy.ROADMAP) {
      record(name + " roadmap", scene, RunKind.ROADMAP, () -> scene.models().roadmap(task));
    }
    if (strategy.designs()) {
      looks(name, scene);
    }
    if (strategy.needsApproval()) {
      plans(strategy, scene);
      new FivePhases(scene).approve(PLAN);
      steps(name, scene);
    } else {
      works(strategy, scene);
    }
    record(name + " summary", scene, RunKind.SUMMARY, () -> scene.models().summarize(task));
  }

  private void looks(String name, AgentScene scene) {
    var runs = new FivePhases(scene);
    TaskRef task = new TaskRef(TASK);
    record(name + " scope", scene, RunKind.SCOPE, () -> scene.models().scope(task));
    respond(name + " exploring", scene, runs.explorer("explore-1"), 1);
    respond(name + " designing", scene, runs.designer("design-1"), 1);
    for (RunKind kind : List.of(RunKind.DRAFT, RunKind.CRITIQUE)) {
      String prompt = kind == RunKind.DRAFT ? "general/drafting" : "general/criticising";
      RunId run = TASK.run(kind.name().toLowerCase(Locale.ROOT) + "-1");
      var builder =
          new RunSpec.Builder(TASK, Phase.DESIGNING, "workspace-here", kind, run, "general");
      scene.runs().open(builder.readOnly().opening(opening(prompt)));
      respond(name + " " + prompt, scene, run, 1);
    }
  }

  private void plans(Strategy strategy, AgentScene scene) {
    for (String prompt : prompts("plan")) {
      Phase phase = prompt.endsWith("/reviewing") ? Phase.REVIEWING : Phase.WRITING_THE_PLAN;
      if (strategy != Strategy.LIGHT || phase != Phase.REVIEWING) {
        main(strategy, scene, "plan", phase, prompt);
      }
    }
  }

  private void steps(String name, AgentScene scene) {
    var runs = new FivePhases(scene);
    respond(name + " step", scene, runs.step("mend", 1), 1);
    respond(name + " step again", scene, runs.step("mend", 2), 1);
    respond(name + " verdict", scene, runs.judge("mend", 2), 1);
    var failed = new ReflectionRequest(TASK, new StepId("mend"), 2, "It failed.");
    record(name + " reflection", scene, RunKind.REFLECTION, () -> scene.models().reflect(failed));
    RunId repair = TASK.run("repair-1");
    var builder =
        new RunSpec.Builder(TASK, Phase.EXECUTING, "workspace-here", RunKind.STEP, repair, "build");
    scene.runs().open(builder.opening(opening("build/repair")));
    respond(name + " repair", scene, repair, 1);
    main(Strategy.LAYERED, scene, "build", Phase.EXECUTING, "build/follow-up");
  }

  private void works(Strategy strategy, AgentScene scene) {
    if (strategy == Strategy.ANSWER) {
      main(strategy, scene, "explore", Phase.EXPLORING, "explore/answer");
      main(strategy, scene, "explore", Phase.EXPLORING, "build/follow-up");
      return;
    }
    for (String prompt : prompts("build")) {
      if (strategyOf(prompt, strategy) == strategy) {
        main(strategy, scene, "build", Phase.EXECUTING, prompt);
      }
    }
    if (strategy == Strategy.BUILD_ONLY) {
      delegates(scene);
      main(strategy, scene, "plan", Phase.WRITING_THE_PLAN, "plan/reopened");
    }
  }

  /** The strategy whose runs a prompt opens; the given one for prompts of them all. */
  private static Strategy strategyOf(String prompt, Strategy any) {
    return switch (prompt) {
      case "build/inline" -> Strategy.INLINE;
      case "build/on-demand", "build/replan" -> Strategy.ON_DEMAND;
      case "build/roadmap" -> Strategy.ROADMAP;
      case "build/executing" -> Strategy.BUILD_ONLY;
      default -> any;
    };
  }

  private void delegates(AgentScene scene) {
    for (String agent : List.of("general", "explore")) {
      vendor.thinkWith(_ ->
          WireReply.calling(
              "task",
              "{\"description\": \"Look\", \"prompt\": \"Find it.\", \"subagent_type\": \"%s\"}"
                  .formatted(agent)));
      int turn = open(scene, "build", Phase.EXECUTING, "build/executing", false);
      scene.models().respond(new TurnRequest(TASK.mainRun(), turn));
      vendor.thinkWith(_ -> WireReply.text("Here is my report."));
      CallId call = TASK.mainRun().call(turn, 0);
      RunId run = TASK.run("delegated-" + agent);
      var values = new LinkedHashMap<>(Map.of(RunSpec.CALL, call.value(), "focus", "Look"));
      var opening = new RunOpening("task/delegated", values, "delegated-" + agent, false);
      scene
          .runs()
          .open(
              new RunSpec.Builder(
                      TASK, Phase.EXECUTING, "workspace-here", RunKind.DELEGATED, run, agent)
                  .opening(opening));
      respond("build-only delegated " + agent, scene, run, 1);
      scene.runs().close(new RunCloseRequest(TASK.mainRun(), FinishReason.END_TURN, ""));
    }
  }

  private void main(Strategy strategy, AgentScene scene, String agent, Phase phase, String prompt) {
    int turn = open(scene, agent, phase, prompt, phase != Phase.EXECUTING);
    respond("%s %s".formatted(strategy.wireName(), prompt), scene, TASK.mainRun(), turn);
  }

  private int open(AgentScene scene, String agent, Phase phase, String prompt, boolean readOnly) {
    var builder =
        new RunSpec.Builder(TASK, phase, "workspace-here", RunKind.MAIN, TASK.mainRun(), agent)
            .steered();
    return scene
        .runs()
        .open((readOnly ? builder.readOnly() : builder).opening(opening(prompt)))
        .turn();
  }

  /** An opening with a word for each fact that a workflow would give. */
  private RunOpening opening(String prompt) {
    Map<String, String> values = new LinkedHashMap<>();
    Set<String> holes = new PromptLibrary().prompt(prompt).holes();
    holes.stream()
        .filter(hole -> !Set.of("request", "writing", "messages", "done").contains(hole))
        .forEach(hole -> values.put(hole, "the " + hole));
    return new RunOpening(prompt, values, prompt + "-" + openings++, false);
  }

  private static List<String> prompts(String folder) {
    try (Stream<Path> files = Files.list(PROMPTS.resolve(folder))) {
      return files
          .map(file -> folder + "/" + file.getFileName().toString().replace(".md", ""))
          .filter(prompt -> !ASIDE.contains(prompt))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void respond(String name, AgentScene scene, RunId run, int turn) {
    int before = vendor.requests().size();
    scene.models().respond(new TurnRequest(run, turn));
    record(name, scene, run, before);
    scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));
  }

  /** Records the request of the run that an activity opens itself. */
  private void record(String name, AgentScene scene, RunKind kind, Runnable activity) {
    int before = vendor.requests().size();
    activity.run();
    scene.journal().runStore().ofTask(TASK).stream()
        .filter(run -> run.kind() == kind)
        .forEach(run -> record(name, scene, run.id(), before));
  }

  private void record(String name, AgentScene scene, RunId run, int request) {
    RunContext context = scene.contexts().of(run);
    List<ToolSpec> tools = scene.journal().conversationStore().prompt(run).orElseThrow().tools();
    cells.add(
        new RequestMatrixCell(
            name,
            vendor.requests().get(request),
            tools.stream()
                .filter(tool -> ToolSelection.refusal(tool, context).isPresent())
                .map(ToolSpec::name)
                .collect(Collectors.toSet()),
            context.readOnly(),
            tools.stream().anyMatch(tool -> tool.access() == ToolAccess.CHANGES)));
  }

  @Override
  public void close() {
    vendor.close();
  }
}
