package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.UnreadMessages;

/** Reopens the plan of a task for unread messages, and names the commands that wait. */
final class PlanReopener {

  private final Database database;
  private final UnreadMessageCheck unreadMessageCheck;
  private final PendingMessages pendingMessages;

  PlanReopener(
      Database database, UnreadMessageCheck unreadMessageCheck, PendingMessages pendingMessages) {
    this.database = database;
    this.unreadMessageCheck = unreadMessageCheck;
    this.pendingMessages = pendingMessages;
  }

  UnreadMessages reopen(PlanReopenRequest reopening) {
    return database.inTransaction(() -> {
      boolean reopens = unreadMessageCheck.reopens(reopening.task(), reopening.request());
      boolean queued = pendingMessages.hasSubtask(reopening.task());
      return new UnreadMessages(reopens, queued);
    });
  }
}
