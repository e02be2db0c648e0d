package dev.perdure.activities.mcp;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.journal.task.McpToolStore;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolSource;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/**
 * Provides the tools of a task's MCP servers: looked up when its workspace is opened, kept with the
 * task, and looked up again when a server says that they have changed.
 */
public final class McpTools implements ToolSource {

  /** With those that are built in no model is offered more than 128. */
  private static final int MAX_OFFERED_TOOLS = 100;

  private static final Duration SETTLING = Duration.ofMillis(500);

  private final Journal journal;
  private final McpToolStore tools;
  private final TaskConfigurationLookup taskConfigurationLookup;
  private final McpConnections connections;
  private final LiveOutput live;
  private final HostPaths hostPaths;
  private final Set<String> refreshing = ConcurrentHashMap.newKeySet();
  private final AbsentServers absent = new AbsentServers();
  private final SkippedLineNotices skippedLines = new SkippedLineNotices();

  /** Keeps in a journal what the servers of these settings offer. */
  public McpTools(
      Journal journal,
      TaskConfigurationLookup taskConfigurationLookup,
      McpConnections connections,
      LiveOutput live,
      HostPaths hostPaths) {
    this.journal = journal;
    this.tools = journal.externalTools();
    this.taskConfigurationLookup = taskConfigurationLookup;
    this.connections = connections;
    this.live = live;
    this.hostPaths = hostPaths;
  }

  @Override
  public Collection<? extends Tool> of(RunId run) {
    if (!absent.isEmpty()) {
      journal.runs().find(run).map(RunRecord::taskId).ifPresent(this::lookUpAbsent);
    }
    return tools.of(run).stream().map(tool -> new McpTool(tool, surroundings(tool))).toList();
  }

  /**
   * Each turn of a run asks for tools, and a server's own pauses keep it from being asked often.
   */
  private void lookUpAbsent(TaskId task) {
    for (Place place : absent.of(task)) {
      String key = "absent " + task + " " + place.server();
      if (refreshing.add(key)) {
        Thread.ofVirtual().name("mcp-absent").start(() -> lookUpAbsent(task, place, key));
      }
    }
  }

  private void lookUpAbsent(TaskId task, Place place, String key) {
    try {
      if (new ConnectionWait(connections).isOver(place) && !connections.isClosed()) {
        lookUp(task, place);
        dropSurplus(task);
      }
    } catch (McpFailure e) {
      absent.remove(task, place.server());
    } finally {
      refreshing.remove(key);
    }
  }

  private McpToolServices surroundings(McpToolRecord tool) {
    return new McpToolServices(
        connections,
        context -> place(tool.task(), tool.server(), context),
        new McpResultMapper(journal.artifacts()),
        live,
        text -> notice(tool.task(), text));
  }

  private Optional<Place> place(TaskId task, String server, ToolContext context) {
    return Optional.ofNullable(servers(task).get(server))
        .map(found -> refreshed(task, Place.of(server, found, context, denials(task))));
  }

  /** A place whose change is looked up, and whose skipped lines are told of once. */
  private Place refreshed(TaskId task, Place place) {
    return place.on(
        new ServerListener(
            () -> refresh(task, place),
            line ->
                skippedLines.write(
                    task + " " + place.server(),
                    () -> notice(task, McpServerOffer.skipped(place.server(), line)))));
  }

  /** The rules that a task began with, or would begin with now. */
  private HostDenials denials(TaskId task) {
    return HostDenials.of(
        journal.rules().configured(task).orElseGet(() -> taskConfigurationLookup.files().rules()));
  }

  /** The servers of a task that are switched on. */
  private Map<String, McpServerSettings> servers(TaskId task) {
    Map<String, McpServerSettings> all =
        new LinkedHashMap<>(taskConfigurationLookup.settings(task).mcp());
    all.values().removeIf(server -> Boolean.FALSE.equals(server.enabled()));
    return all;
  }

  /** Looks up what the servers of a task offer; one that fails is told of and left out. */
  public void discover(TaskId task) {
    Map<String, McpServerSettings> servers = servers(task);
    if (servers.isEmpty()) {
      return;
    }
    WorktreePaths worktree = hostPaths.worktree(journal.task(task));
    List<ServerLookup> lookups = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      servers.forEach((name, server) ->
          lookups.add(
              new ServerLookup(
                  name,
                  server,
                  threads.submit(
                      () -> lookUp(task, refreshed(task, first(task, name, server, worktree)))))));
      tellOfSilence(task, lookups);
    }
    lookups.forEach(ServerLookup::require);
    dropSurplus(task);
  }

  /** Before any run a server is looked up without one's policy. */
  private Place first(TaskId task, String name, McpServerSettings server, WorktreePaths worktree) {
    Place.Bounds bounds = new Place.Bounds(List.of(), denials(task));
    return new Place(
        name, server, worktree, WorktreeAccess.PLANNING, bounds, ServerListener.none());
  }

  /** A person who watches the task is told what it waits for, and for how long at most. */
  private void tellOfSilence(TaskId task, List<ServerLookup> lookups) {
    long end = System.nanoTime() + connections.timeouts().silence().toNanos();
    lookups.forEach(lookup -> {
      if (!lookup.isDone(end)) {
        journal.notice(
            task,
            NoticeLevel.INFO,
            "Waiting for the MCP server '%s', which has not answered for %d s. After %d s without an answer the task goes on without its tools."
                .formatted(
                    lookup.server(),
                    connections.timeouts().silence().toSeconds(),
                    connections.timeouts().of(lookup.settings()).toSeconds()));
      }
    });
  }

  private int lookUp(TaskId task, Place place) {
    String name = place.server();
    Optional<String> refusal = ToolNames.refusal(name);
    if (refusal.isPresent()) {
      notice(task, refusal.get());
      return 0;
    }
    try {
      McpConnection connection = connections.to(place);
      McpServerOffer offer =
          McpServerOffer.of(task, place, connection, connections.timeouts().of(place.settings()));
      tools.replace(task, name, offer.tools(), offer.commands());
      journal.mcpServers().offers(name, offer.names(), offer.claims());
      offer.notice().ifPresent(text -> notice(task, text));
      if (absent.remove(task, name)) {
        journal.notice(
            task,
            NoticeLevel.INFO,
            "The MCP server '%s' answers now, and its tools are offered.".formatted(name));
      }
      return offer.tools().size();
    } catch (McpFailure failure) {
      if (connections.isClosed()) {
        throw failure;
      }
      keepForLogin(place, failure);
      boolean isAway = failure.kind() == McpFailureKind.AWAY;
      notice(
          task,
          "The MCP server '%s' can't be used: %s The task goes on without its tools%s."
              .formatted(name, failure.sentence(), isAway ? " until it answers" : ""));
      if (isAway) {
        absent.add(task, place);
      } else {
        absent.remove(task, name);
      }
      return 0;
    }
  }

  /** A person logs in outside of any task, where a repository's servers are not known. */
  private void keepForLogin(Place place, McpFailure failure) {
    if (failure.kind() == McpFailureKind.NEEDS_LOGIN
        && !taskConfigurationLookup.settings().mcp().containsKey(place.server())) {
      journal.mcpServers().login(place.server(), place.settings());
    }
  }

  /** More tools than a model takes are dropped from the end, and named. */
  private void dropSurplus(TaskId task) {
    List<McpToolRecord> offered = tools.of(task).stream().filter(McpToolRecord::offered).toList();
    if (offered.size() <= MAX_OFFERED_TOOLS) {
      return;
    }
    List<McpToolRecord> surplus = offered.subList(MAX_OFFERED_TOOLS, offered.size());
    surplus.forEach(tools::withdraw);
    notice(
        task,
        "MCP servers offer %d tools, and at most %d are offered to a model: %s are left out. Switch servers off that the task does not need."
            .formatted(
                offered.size(),
                MAX_OFFERED_TOOLS,
                McpServerOffer.names(surplus.stream().map(tool -> tool.spec().name()).toList())));
  }

  /** Changes that follow each other closely are looked up once. */
  private void refresh(TaskId task, Place place) {
    String key = task + " " + place.server();
    if (refreshing.add(key)) {
      Thread.ofVirtual()
          .name("mcp-refresh")
          .start(() -> {
            try {
              Thread.sleep(SETTLING);
              refreshing.remove(key);
              if (!connections.isClosed()) {
                lookUp(task, refreshed(task, place));
                dropSurplus(task);
              }
            } catch (InterruptedException | McpFailure e) {
              refreshing.remove(key);
            }
          });
    }
  }

  private void notice(TaskId task, String text) {
    journal.notice(task, NoticeLevel.WARNING, text);
  }
}
