package dev.perdure.activities.tool.run;

import dev.perdure.activities.sandbox.LazySandbox;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.activities.tool.todo.InMemoryTodoLists;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A process that begins a call and is killed in the middle of it. */
final class Victim {

  private static final Map<Path, LazySandbox> SANDBOXES = new ConcurrentHashMap<>();

  private Victim() {}

  /** Runs one call; waits for ever before it changes a file. */
  public static void main(String[] arguments) throws InterruptedException {
    Path home = Path.of(arguments[0]);
    run(home, arguments[1], arguments[2], arguments[3], _ -> parkForEver(home));
  }

  /** Runs a call with a journal in files. */
  static CallOutcome run(
      Path home, String id, String tool, String json, FaultInjector faultInjector)
      throws InterruptedException {
    FileJournal journal = new FileJournal(home.resolve("journal"));
    InMemoryArtifacts artifacts = new InMemoryArtifacts();
    BuiltInToolPorts ports =
        new BuiltInToolPorts(
            journal,
            artifacts,
            new InMemoryTodoLists(),
            LiveOutput.none(),
            sandbox(home),
            home,
            java.util.Map.of());
    ToolRunner runner =
        new ToolRunner(
            new Toolbox(BuiltInTools.with(ports)),
            new ToolRunnerServices(journal, artifacts),
            faultInjector);
    ToolContext context = new ToolBench(home).context(id, ToolBench.everything());
    return runner.run(new ToolCall(tool, json), context, Optional.empty());
  }

  private static LazySandbox sandbox(Path home) {
    return SANDBOXES.computeIfAbsent(home, place -> new LazySandbox(place, List.of(), List.of()));
  }

  private static void parkForEver(Path home) {
    try {
      Files.createFile(home.resolve("parked"));
      new CountDownLatch(1).await();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
