package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.LazySandbox;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.activities.tool.InMemoryToolJournal;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.RulingMapper;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.activities.tool.todo.InMemoryTodoLists;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Server of tool calls outside of a task: each is a line of JSON, answered by a line of JSON; its
 * journal lives in memory.
 */
public final class ToolCallServer implements AutoCloseable {

  /** The most characters of a line that is answered otherwise than by a refusal. */
  public static final int MAX_LINE_LENGTH = ToolCallLine.LONGEST;

  private static final int MAX_ID_LENGTH = 100;
  private static final RunId RUN = new RunId("tools.main");

  private final Toolbox builtInToolbox;
  private final ToolRunner runner;
  private final WorktreePaths worktree;
  private final String agent;
  private Policy policy;
  private final Map<String, String> known = new HashMap<>();
  private final Supplier<List<Tool>> more;
  private final String session = UUID.randomUUID().toString();
  private Optional<List<Tool>> added = Optional.empty();

  /** Runs calls in a worktree under a policy, with a home directory and an environment. */
  public ToolCallServer(
      WorktreePaths worktree,
      String agent,
      Policy policy,
      Path home,
      Map<String, String> environment) {
    this(worktree, agent, policy, home, environment, _ -> List.of());
  }

  /**
   * The same with other tools besides, which are looked up when a call first names one that is not
   * built in.
   */
  public ToolCallServer(
      WorktreePaths worktree,
      String agent,
      Policy policy,
      Path home,
      Map<String, String> environment,
      Function<BuiltInToolPorts, List<Tool>> more) {
    this.worktree = worktree;
    this.agent = agent;
    ConfigFiles files = ConfigFiles.of(environment, home);
    this.policy = policy.and(files.rulesIn(worktree.root()));
    InMemoryToolJournal journal = new InMemoryToolJournal();
    InMemoryArtifacts artifacts = new InMemoryArtifacts();
    BuiltInToolPorts ports =
        new BuiltInToolPorts(
            journal,
            artifacts,
            new InMemoryTodoLists(),
            LiveOutput.none(),
            new LazySandbox(home, files.user().caches(), files.paths()),
            home,
            environment);
    this.more = () -> more.apply(ports);
    builtInToolbox = new Toolbox(BuiltInTools.with(ports));
    runner =
        new ToolRunner(
            new Toolbox(BuiltInTools.with(ports), _ -> added.orElse(List.of())),
            new ToolRunnerServices(journal, artifacts));
  }

  /** Ends what runs in the background. */
  @Override
  public void close() {
    BackgroundCommands.endAll(worktree);
  }

  /** The answer to a line, as JSON of one line; lines are numbered from 1. */
  public String answer(int number, String line) throws InterruptedException {
    return switch (ToolCallLine.read(number, line)) {
      case ToolCallLine.InvalidLine(var id, var reason) -> reply(id, ToolResult.failed(reason));
      case ToolCallLine.ParsedCall call -> reply(call.id(), contained(call));
    };
  }

  /** Runs a call and turns an I/O error into its result. */
  private ToolResult contained(ToolCallLine.ParsedCall call) throws InterruptedException {
    try {
      return run(call);
    } catch (DiskFull e) {
      return ToolResult.failed(e.sentence() + " Free space, then try again.");
    } catch (UncheckedIOException e) {
      return ToolResult.failed(
          "%s The reason: %s. Check space and permissions of %s, then try again."
              .formatted(
                  e.getMessage(),
                  FileErrors.describe(Objects.requireNonNull(e.getCause())),
                  worktree.records()));
    }
  }

  private ToolResult run(ToolCallLine.ParsedCall call) throws InterruptedException {
    String hash = DigestUtils.sha256Hex(call.toString());
    String first = known.putIfAbsent(call.key(), hash);
    if (first != null && !first.equals(hash)) {
      return ToolResult.failed(
          "The id '%s' was used for another call before: give each call an id of its own."
              .formatted(
                  InvisibleCharEscaper.start(call.id().asString(call.key()), MAX_ID_LENGTH)));
    }
    if (added.isEmpty() && builtInToolbox.resolve(call.call().name()).isEmpty()) {
      add(more.get());
    }
    ToolContext context =
        new ToolContext(
            RUN, call.callId(session), agent, worktree, policy, CancellationCheck.none());
    return switch (runner.run(call.call(), context, Optional.empty())) {
      case CallOutcome.Completed(var result) -> result;
      case CallOutcome.NeedsPermission(var subject, _) -> asks(subject);
      case CallOutcome.NeedsOthers _ ->
          ToolResult.failed("'%s' needs a running task.".formatted(call.call().name()));
    };
  }

  private void add(List<Tool> tools) {
    added = Optional.of(tools);
    policy = policy.over(tools.stream().map(Tool::spec).toList());
  }

  /** Refuses a call that needs a person's permission. */
  private static ToolResult asks(PermissionSubject subject) {
    PermissionSubjectItem item = subject.items().getFirst();
    return ToolResult.failed(
            "%s needs a person's permission, and no person can be asked here: allow it by a rule or with --allow-all."
                .formatted(item.text()))
        .with(
            ToolResultDetail.Denial.by(item.rule().layer(), "ask")
                .of(item.permission(), RulingMapper.shown(item.pattern()))
                .with("rule", item.rule()));
  }

  /** A line of output. */
  private record Reply(
      JsonNode id, String output, boolean isError, Map<String, @Nullable Object> metadata) {}

  private static String reply(JsonNode id, ToolResult result) {
    return Json.write(new Reply(id, result.output(), result.isError(), result.metadata().fields()));
  }
}
