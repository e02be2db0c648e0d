package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.call.SubagentReportWriter;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.UnreadBackgroundRuns;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.DueReport;
import java.util.List;
import java.util.Objects;

/** Delivers the report of a subagent that has worked in the background to its caller. */
final class BackgroundReportDelivery {

  private final Database database;
  private final RunStore runStore;
  private final UnreadBackgroundRuns unreadBackgroundRuns;
  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final SubagentReportWriter subagentReportWriter;

  BackgroundReportDelivery(
      Database database,
      RunStore runStore,
      UnreadBackgroundRuns unreadBackgroundRuns,
      ConversationStore conversationStore,
      ToolCallStore toolCallStore,
      SubagentReportWriter subagentReportWriter) {
    this.database = database;
    this.runStore = runStore;
    this.unreadBackgroundRuns = unreadBackgroundRuns;
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.subagentReportWriter = subagentReportWriter;
  }

  /** Delivers a report as a message, once. */
  void deliver(DueReport due) {
    database.transact(() -> {
      RunRecord child =
          toolCallStore
              .find(due.call())
              .map(found -> found.call().runId())
              .flatMap(runStore::find)
              .orElseThrow();
      String title = Objects.requireNonNullElse(child.focus(), child.title());
      String report = subagentReportWriter.of(child).output();
      List<Part> parts =
          List.of(
              new Part.Notice("A subagent in the background has ended: " + title),
              new Part.Text(
                  "The subagent that you started in the background has ended: %s\n\n%s"
                      .formatted(title, report),
                  true));
      conversationStore.append(due.run(), "subagent-" + due.call(), due.turn(), parts);
      unreadBackgroundRuns.remove(due.call());
    });
  }
}
