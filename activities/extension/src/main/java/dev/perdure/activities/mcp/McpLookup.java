package dev.perdure.activities.mcp;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.McpServerStore;
import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.journal.task.McpToolStore;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;

/** Looks up the tools that an MCP server offers a task, and keeps them with the task. */
final class McpLookup {

  /** With those that are built in no model is offered more than 128. */
  private static final int MAX_OFFERED_TOOLS = 100;

  private final EventLog eventLog;
  private final McpServerStore mcpServerStore;
  private final McpToolStore mcpToolStore;
  private final McpConnections connections;
  private final TaskConfigurationLookup configurations;
  private final AbsentServers absent = new AbsentServers();

  McpLookup(
      EventLog eventLog,
      McpServerStore mcpServerStore,
      McpToolStore mcpToolStore,
      McpConnections connections,
      TaskConfigurationLookup configurations) {
    this.eventLog = eventLog;
    this.mcpServerStore = mcpServerStore;
    this.mcpToolStore = mcpToolStore;
    this.connections = connections;
    this.configurations = configurations;
  }

  int lookUp(TaskId task, Place place) {
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
      mcpToolStore.replace(task, name, offer.tools(), offer.commands());
      mcpServerStore.offers(name, offer.names(), offer.claims());
      offer.notice().ifPresent(text -> notice(task, text));
      if (absent.remove(task, name)) {
        eventLog.notice(
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

  /** A person logs in outside of any task, if a repository's servers are not known. */
  private void keepForLogin(Place place, McpFailure failure) {
    if (failure.kind() == McpFailureKind.NEEDS_LOGIN
        && !configurations.settings().mcp().containsKey(place.server())) {
      mcpServerStore.login(place.server(), place.settings());
    }
  }

  /** More tools than a model takes are dropped from the end, and named. */
  void dropSurplus(TaskId task) {
    List<McpToolRecord> offered =
        mcpToolStore.of(task).stream().filter(McpToolRecord::offered).toList();
    if (offered.size() <= MAX_OFFERED_TOOLS) {
      return;
    }
    List<McpToolRecord> surplus = offered.subList(MAX_OFFERED_TOOLS, offered.size());
    surplus.forEach(mcpToolStore::withdraw);
    notice(
        task,
        "MCP servers offer %d tools, and at most %d are offered to a model: %s are left out. Switch servers off that the task does not need."
            .formatted(
                offered.size(),
                MAX_OFFERED_TOOLS,
                McpServerOffer.names(surplus.stream().map(tool -> tool.spec().name()).toList())));
  }

  void notice(TaskId task, String text) {
    eventLog.notice(task, NoticeLevel.WARNING, text);
  }

  AbsentServers absent() {
    return absent;
  }
}
