package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.call.ToolCallModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.agent.turn.TurnModule;
import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.journal.conversation.TurnAnswer;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.activities.workspace.checkpoint.CheckpointModule;
import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.activities.workspace.replica.LostChangesReporter;
import dev.perdure.activities.workspace.replica.ReplicaModule;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.codec.digest.DigestUtils;

/** A host whose calls may be lost, and what is told of them afterwards. */
abstract class LostCallsScene extends WorkspaceScene {

  static final RunId RUN = TASK.run("main");

  final AtomicBoolean failing = new AtomicBoolean();

  @Override
  HostWorkspaces siteIn(Path data) {
    LostChangesReporter accounts =
        new LostChangesReporter(
            records.database(), records.eventLog(), records.conversationStore(), data);
    HostWorkspaces alone =
        super.siteIn(data)
            .notifying((workspace, tree) -> {
              accounts.restored(workspace, tree);
              if (failing.getAndSet(false)) {
                throw new IllegalStateException("The process ends here.");
              }
            });
    return alone.with(
        new ReplicaModule(records, alone, COPY_BOUND, copyShare()).workspaceReplication());
  }

  /** No copies between the calls of a turn, so that calls are lost. */
  CopyShare copyShare() {
    return new CopyShare(0);
  }

  void begin() {
    openTask();
    journal.run(TASK, "main");
  }

  void turn(int turn, Part.ToolCall... calls) {
    ask(turn, calls);
    for (int i = 0; i < calls.length; i++) {
      carry(turn, i);
    }
  }

  /** The model asks for the calls of a turn. */
  void ask(int turn, Part.ToolCall... calls) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < calls.length; i++) {
      parts.add(
          new Part.ToolCall(
              RUN.call(turn, i),
              calls[i].name(),
              calls[i].input(),
              Part.CallState.PENDING,
              null,
              null,
              null,
              null,
              JsonObject.empty()));
    }
    parts.add(new Part.Finish(FinishReason.TOOL_USE, Usage.none()));
    var call =
        new BilledModelCall(RUN + "." + turn, TASK, RUN, turn, "respond", "x/y", Usage.none());
    var begun = (TurnStart.Begun) records.turnStore().begin(RUN, turn);
    records.turnStore().commit(begun, new TurnAnswer(parts, call));
  }

  /** Carries a call out on the present host. */
  void carry(int turn, int index) {
    var there = new HostPaths(host.directory(), "here", new TaskQueueNames("test"));
    var stores = new ToolRunnerServices(records.toolJournalStore(), records.artifactStore());
    var tools =
        new ToolCallModule(
                records,
                new PlanDraftModule(records),
                prompts(new ModelRegistry(new ModelSettings(Map.of(), temporary))),
                scenes(),
                toolbox(),
                there)
            .toolActivities(new ToolRunner(toolbox(), stores), new RunningActivityRegistry());
    var engine = TestActivityEnvironment.newInstance();
    engine.registerActivitiesImplementations(
        new CheckpointModule(records, host, new Toolbox(List.of())).toolActivities(tools));
    engine
        .newActivityStub(ToolActivities.class)
        .run(new ToolCallRequest(RUN.call(turn, index), null));
    engine.close();
  }

  private PromptModule prompts(Models models) {
    return new PromptModule(records, AgentRegistry.builtIn(), models, new PromptLibrary());
  }

  /** Returns the messages of the next model request. */
  List<Message> nextRequest(int turn) throws IOException {
    Path script = Files.writeString(temporary.resolve("script.yaml"), "- {text: Done.}\n");
    var registry = new ModelRegistry(new ModelSettings(Map.of(), temporary));
    List<ModelRequest> asked = new ArrayList<>();
    var models = new Listening(registry, "script/" + script, asked);
    var engine = TestActivityEnvironment.newInstance();
    engine.registerActivitiesImplementations(
        new TurnModule(records, prompts(models), scenes(), toolbox(), models, new PromptLibrary())
            .modelActivities());
    engine.newActivityStub(ModelActivities.class).respond(new TurnRequest(RUN, turn));
    engine.close();
    return asked.getLast().prompt().messages();
  }

  /** One scripted model, whose requests are kept. */
  private record Listening(Models models, String standard, List<ModelRequest> asked)
      implements Models {

    @Override
    public ResolvedModel find(String name) {
      ResolvedModel model = models.find(standard);
      return new ResolvedModel(
          model.card(),
          (request, listener, cancellation) -> {
            asked.add(request);
            return model.provider().stream(request, listener, cancellation);
          });
    }

    @Override
    public List<ModelCard> cards() {
      return models.cards();
    }
  }

  private RunContext.Finder scenes() {
    return new RunContext.Finder(
        records.runStore(), records.taskReader(), AgentRegistry.builtIn(), policies());
  }

  List<String> told() {
    return records.conversationStore().all(RUN).stream()
        .filter(message -> message.role() == MessageRole.USER)
        .map(Message::words)
        .filter(words -> !words.isEmpty())
        .toList();
  }

  String result(int turn, int index) {
    return records
        .toolCallStore()
        .find(RUN.call(turn, index))
        .orElseThrow()
        .result()
        .orElseThrow()
        .content();
  }

  /** The machine is gone with all it had; another one takes its name. */
  HostWorkspaces lose() {
    Path data = host.directory();
    DirectoryOperations.delete(data);
    return siteIn(data.resolveSibling(data.getFileName() + "-next"));
  }

  static Part.ToolCall writes(String path, String content) {
    return call("write", JsonObject.of("filePath", path).with("content", content));
  }

  static Part.ToolCall read(String path) {
    return call("read", JsonObject.of("filePath", path));
  }

  static Part.ToolCall bash(String command) {
    return call("bash", JsonObject.of("command", command));
  }

  static Part.ToolCall call(String name, JsonObject input) {
    return new Part.ToolCall(
        RUN.call(0, 0),
        name,
        input,
        Part.CallState.PENDING,
        null,
        null,
        null,
        null,
        JsonObject.empty());
  }

  static CallIntent.PlannedChange change(String content) {
    return new CallIntent.PlannedChange("b.txt", null, DigestUtils.sha256Hex(content));
  }

  static ToolResult done() {
    return ToolResult.of("", "Done.");
  }
}
