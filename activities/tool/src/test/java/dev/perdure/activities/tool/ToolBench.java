package dev.perdure.activities.tool;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.edit.FileChangeProposer;
import dev.perdure.activities.tool.read.ReadTool;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.activities.tool.search.SearchEngine;
import dev.perdure.activities.tool.todo.InMemoryTodoLists;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Real tools on a real directory, with a journal in memory and every permission. */
public final class ToolBench {

  public static final RunId RUN = new RunId("t_1.main");

  public final Path root;
  public final Path records;
  public final InMemoryToolJournal journal = new InMemoryToolJournal();
  public final InMemoryArtifacts artifacts = new InMemoryArtifacts();
  public final InMemoryTodoLists todos = new InMemoryTodoLists();
  public CodeFormatters formatters = CodeFormatters.none();
  public Sandbox sandbox = Sandbox.none();
  public SearchEngine engine = SearchEngine.installed();
  private final AtomicInteger calls = new AtomicInteger();

  public ToolBench(Path home) {
    try {
      root = Files.createDirectories(home.resolve("tree")).toRealPath();
      records = Files.createDirectories(home.resolve("records")).toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rules that allow everything. */
  public static Policy everything() {
    Rule all = Rule.of("*", "*", RuleAction.ALLOW);
    return Policy.of(List.of(new Ruleset(RuleLayer.TASK, "test", List.of(all))), Ceiling.NONE);
  }

  /** The rules of a run before a plan is approved. */
  public static Policy planning() {
    return Policy.of(List.of(DefaultRules.with(List.of())), Ceiling.PLANNING);
  }

  /** The rules that are built in. */
  public static Policy defaults() {
    return Policy.of(List.of(DefaultRules.with(List.of())), Ceiling.NONE);
  }

  public Toolbox toolbox() {
    FileChangeProposer targets = new FileChangeProposer(journal, _ -> formatters, sandbox);
    List<Tool> tools = new ArrayList<>(targets.tools());
    tools.addAll(engine.tools());
    tools.addAll(todos.tools());
    tools.add(new ReadTool(artifacts, journal));
    return new Toolbox(tools);
  }

  public ToolRunnerServices stores() {
    return new ToolRunnerServices(journal, artifacts);
  }

  public ToolContext context(String call, Policy policy) {
    return new ToolContext(
        RUN,
        new CallId(call),
        "build",
        new WorktreePaths(root, records, List.of()),
        policy,
        CancellationCheck.none());
  }

  public String nextCall() {
    return RUN + ".1." + calls.incrementAndGet();
  }

  /** Runs a call that needs no approval. */
  public ToolResult call(String tool, JsonObject arguments) {
    return done(verdict(tool, arguments, everything()));
  }

  public CallOutcome verdict(String tool, JsonObject arguments, Policy policy) {
    return run(new ToolRunner(toolbox(), stores()), tool, arguments, context(nextCall(), policy));
  }

  public static CallOutcome run(
      ToolRunner runner, String tool, JsonObject arguments, ToolContext context) {
    try {
      return runner.run(new ToolCall(tool, json(arguments)), context, Optional.empty());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String json(JsonObject arguments) {
    return dev.perdure.activities.json.Json.write(arguments);
  }

  public static ToolResult done(CallOutcome verdict) {
    return ((CallOutcome.Completed) verdict).result();
  }

  public Path file(String path, String content) {
    return file(path, content.getBytes(StandardCharsets.UTF_8));
  }

  public Path file(String path, byte[] content) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String text(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a file that the run has read. */
  public Path readFile(String path, String content) {
    Path file = file(path, content);
    read(path);
    return file;
  }

  public ToolResult read(String path) {
    return call("read", JsonObject.of("filePath", path));
  }

  public ToolResult edit(String path, String oldText, String newText) {
    return call(
        "edit",
        JsonObject.of("filePath", path).with("oldString", oldText).with("newString", newText));
  }

  public ToolResult write(String path, String content) {
    return call("write", JsonObject.of("filePath", path).with("content", content));
  }

  public ToolResult patch(String text) {
    return call("patch", JsonObject.of("patchText", text));
  }
}
