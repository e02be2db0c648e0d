package dev.perdure.activities.journal;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.request.InboxReader;
import dev.perdure.activities.journal.request.RequestAssignmentStore;
import dev.perdure.activities.journal.request.RequestCommentStore;
import dev.perdure.activities.journal.request.RequestWaitStore;
import dev.perdure.activities.journal.request.VoteStore;
import dev.perdure.activities.journal.task.RequestHandoverStore;
import dev.perdure.activities.journal.task.TaskReader;

/** Stores of what people add to requests: votes, assignments, comments, handovers and waits. */
public final class RequestModule {

  private final VoteStore voteStore;
  private final RequestWaitStore requestWaitStore;
  private final RequestAssignmentStore requestAssignmentStore;
  private final RequestCommentStore requestCommentStore;
  private final RequestHandoverStore requestHandoverStore;
  private final InboxReader inboxReader;

  public RequestModule(Database database, EventLog eventLog, TaskReader taskReader) {
    this.voteStore = new VoteStore(database, eventLog);
    this.requestWaitStore = new RequestWaitStore(database, eventLog);
    this.requestAssignmentStore = new RequestAssignmentStore(database, eventLog);
    this.requestCommentStore = new RequestCommentStore(database, eventLog);
    this.requestHandoverStore = new RequestHandoverStore(database, eventLog, taskReader);
    this.inboxReader = new InboxReader(database);
  }

  public VoteStore voteStore() {
    return voteStore;
  }

  public RequestWaitStore requestWaitStore() {
    return requestWaitStore;
  }

  public RequestAssignmentStore requestAssignmentStore() {
    return requestAssignmentStore;
  }

  public RequestCommentStore requestCommentStore() {
    return requestCommentStore;
  }

  public RequestHandoverStore requestHandoverStore() {
    return requestHandoverStore;
  }

  public InboxReader inboxReader() {
    return inboxReader;
  }
}
