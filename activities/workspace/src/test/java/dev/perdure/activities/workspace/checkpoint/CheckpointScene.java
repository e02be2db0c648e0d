package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.conversation.TurnAnswer;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.activities.tool.InMemoryToolJournal;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.read.ReadTool;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A run that writes files by calls, on a real journal and in a real workspace. */
final class CheckpointScene implements AutoCloseable {

  private static final Toolbox TOOLS =
      new Toolbox(List.of(new ReadTool(new InMemoryArtifacts(), new InMemoryToolJournal())));

  final TestJournal database = TestJournal.open();
  final JournalModule journal = new JournalModule(database.database());
  final TaskId task = database.task("t_1");
  final RunId run = database.run(task, "main");
  final HostWorkspaces host;
  final LocalCheckpointOperations history;
  private final TestActivityEnvironment environment = TestActivityEnvironment.newInstance();
  private final ToolActivities tools;

  CheckpointScene(Path directory) {
    host = HostWorkspaces.in(directory.resolve("data"), "here", Author.PERDURE);
    host.workspaces().open(task, host.repositories().scratch("t_1"), "Build");
    var module = new CheckpointModule(journal, host, TOOLS);
    history = module.localCheckpointOperations();
    environment.registerActivitiesImplementations(module.toolActivities(this::carryOut));
    tools = environment.newActivityStub(ToolActivities.class);
  }

  /** A turn whose calls write the text into each path; a path of "-" only looks. */
  void turn(int turn, String text, String... paths) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < paths.length; i++) {
      JsonObject input = JsonObject.of("filePath", paths[i]).with("content", text);
      String name = paths[i].equals("-") ? "read" : "write";
      parts.add(
          new Part.ToolCall(
              run.call(turn, i),
              name,
              input,
              Part.CallState.PENDING,
              null,
              null,
              null,
              null,
              JsonObject.empty()));
    }
    parts.add(new Part.Finish(FinishReason.TOOL_USE, Usage.none()));
    var call =
        new BilledModelCall(run + "." + turn, task, run, turn, "respond", "script/x", Usage.none());
    journal
        .turnStore()
        .commit(
            (TurnStart.Begun) journal.turnStore().begin(run, turn), new TurnAnswer(parts, call));
    for (int i = 0; i < paths.length; i++) {
      carry(turn, i);
    }
  }

  void carry(int turn, int index) {
    tools.run(new ToolCallRequest(run.call(turn, index), null));
  }

  /** Writes the file and records the result, as the real tools would. */
  private ToolOutcome carryOut(ToolCallRequest turn) {
    CallId id = turn.call();
    var call = journal.toolCallStore().find(id).orElseThrow();
    if (call.result().isEmpty()) {
      call.call()
          .input()
          .text("filePath")
          .filter(path -> !path.equals("-"))
          .ifPresent(path -> write(path, call.call().input().text("content").orElse("")));
      journal.toolCallStore().finished(id, ToolResult.of("", "Done."));
    }
    return new ToolOutcome.Done();
  }

  private void write(String path, String text) {
    try {
      Path directory =
          host.workspaces()
              .find(task)
              .map(Workspace::directory)
              .orElseThrow(() -> new UncheckedIOException(new IOException("gone")));
      Files.writeString(directory.resolve(path), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of each part that tells of a change. */
  List<List<String>> patches() {
    return journal.conversationStore().all(run).stream()
        .flatMap(message -> message.parts().stream())
        .flatMap(part -> part instanceof Part.Patch(var files, _) ? Stream.of(files) : Stream.of())
        .toList();
  }

  Path file(String path) {
    return host.workspace(task).directory().resolve(path);
  }

  @Override
  public void close() {
    environment.close();
    database.close();
  }
}
