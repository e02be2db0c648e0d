package dev.perdure.planner.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
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
  static final RequestLedger DESK =
      RequestLedger.empty()
          .raise(PLAN)
          .raise(PERMISSION)
          .raise(QUESTION)
          .raise(request("delivery", RequestKind.DELIVERY))
          .raise(
              request("checked", RequestKind.DELIVERY).checking(List.of("It opens.", "It closes.")))
          .raise(request("budget", RequestKind.BUDGET))
          .raise(request("operator", RequestKind.OPERATOR))
          .raise(request("trust", RequestKind.TRUST));

  private Desks() {}

  static DecisionRuling rule(Decisions decision) {
    return rule(DESK, decision.done());
  }

  static DecisionRuling rule(RequestLedger desk, Decision decision) {
    return DecisionArbiter.judge(desk.findPending(decision.requestId()).orElseThrow(), decision);
  }

  static String field(Decisions decision) {
    return rule(decision) instanceof DecisionRuling.Invalid invalid ? invalid.field() : "settled";
  }

  static PendingRequest request(String id, RequestKind kind) {
    return PendingRequest.of(new RequestId(id), kind, "digest-1", RUN);
  }

  static StepOutline outline(String id, String... needs) {
    return new StepOutline(new StepId(id), List.of(needs).stream().map(StepId::new).toList());
  }
}
