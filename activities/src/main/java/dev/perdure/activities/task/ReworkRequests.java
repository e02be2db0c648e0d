package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestReader.RequestRecord;
import dev.perdure.activities.journal.run.SteeringStore.UserMessage;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import java.util.List;
import java.util.Optional;

/** What becomes of work that a person looked at and did not want handed over as it is. */
record ReworkRequests(Journal journal) {

  private static final String WORDLESS = "The changes were sent back without a comment.";

  /** The words that a delivery is sent back with are a message that the task goes on with. */
  void settle(TaskId task, Decision decision) {
    boolean sentBack =
        decision.outcome() == Outcome.SEND_BACK
            && journal
                .requestReader()
                .find(decision.requestId())
                .filter(found -> found.request().kind() == RequestKind.DELIVERY)
                .isPresent();
    if (sentBack) {
      journal
          .steering()
          .add(
              new UserMessage(
                  decision.requestId() + ".sent-back",
                  task,
                  decision.by(),
                  UserMessage.When.QUEUE,
                  words(decision),
                  JsonObject.empty()));
    }
  }

  /** Whether the newest that was decided about the whole task is that its work is not wanted so. */
  boolean isNewest(TaskId task) {
    return journal.requestReader().decided(task).stream()
        .map(RequestRecord::request)
        .filter(request -> List.of(RequestKind.PLAN, RequestKind.DELIVERY).contains(request.kind()))
        .reduce((_, newest) -> newest)
        .filter(request -> request.kind() == RequestKind.DELIVERY)
        .flatMap(request -> Optional.ofNullable(request.decision()))
        .filter(decision -> decision.outcome() == Outcome.SEND_BACK)
        .isPresent();
  }

  private static String words(Decision decision) {
    String words = decision.words();
    return words.isEmpty() ? WORDLESS : words;
  }
}
