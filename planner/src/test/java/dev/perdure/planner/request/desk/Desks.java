package dev.perdure.planner.request.desk;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.plan.StepId;
import dev.perdure.planner.request.Decisions;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.PendingRequest.QuestionShape;
import dev.perdure.planner.request.PendingRequest.StepOutline;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestKind;
import java.util.List;

/** A desk with one request of each kind, named after its kind. */
final class Desks {

  static final RunId RUN = new RunId("t_1.main");
  static final PendingRequest PLAN =
      request("plan", RequestKind.PLAN)
          .about(List.of(outline("a"), outline("b", "a"), outline("c")));
  static final PendingRequest PERMISSION =
      request("permission", RequestKind.PERMISSION).rememberable(List.of("git push *", "a/b"));
  static final PendingRequest QUESTION =
      request("question", RequestKind.QUESTION)
          .asking(
              List.of(
                  new QuestionShape(List.of("Red", "Blue"), false, false),
                  new QuestionShape(List.of("One", "Two"), true, true)));
  static final DeskState DESK =
      DeskState.empty()
          .raise(PLAN)
          .raise(PERMISSION)
          .raise(QUESTION)
          .raise(request("delivery", RequestKind.DELIVERY))
          .raise(request("budget", RequestKind.BUDGET))
          .raise(request("operator", RequestKind.OPERATOR))
          .raise(request("trust", RequestKind.TRUST));

  private Desks() {}

  static DeskRuling rule(Decisions decision) {
    return Desk.apply(DESK, decision.done());
  }

  static String field(Decisions decision) {
    return rule(decision) instanceof DeskRuling.Invalid invalid ? invalid.field() : "settled";
  }

  static PendingRequest request(String id, RequestKind kind) {
    return PendingRequest.of(new RequestId(id), kind, "digest-1", RUN);
  }

  static StepOutline outline(String id, String... needs) {
    return new StepOutline(new StepId(id), List.of(needs).stream().map(StepId::new).toList());
  }
}
