package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.CallStore.StoredCall;
import dev.perdure.activities.journal.request.RequestStore.RequestDraft;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolCall.Grant;
import dev.perdure.activities.tool.run.Rulings;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.CallRisk;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.PendingRequest.QuestionShape;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubject.Item;
import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.QuestionSubject.Question;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.request.subject.Subject.Asker;
import dev.perdure.planner.task.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The requests and child runs that calls wait for. */
final class CallRequests {

  private static final int LONGEST_TITLE = 120;

  private final Journal journal;

  CallRequests(Journal journal) {
    this.journal = journal;
  }

  /**
   * Drafts the request for a permission; the same call with the same digest is the same request.
   */
  PendingRequest permission(StoredCall call, RunContext context, PermissionSubject subject) {
    PermissionSubject shown = subject.askedBy(chain(context));
    String digest = Digest.of(shown);
    var terms =
        PendingRequest.of(id(call, digest), RequestKind.PERMISSION, digest, call.run())
            .rememberable(subject.always());
    draft(call, terms, title(subject), shown, CallRisk.of(shown));
    return terms;
  }

  /** What a decision permits: what was to be run, without what was added about who asks. */
  Grant grant(Decision decision) {
    if (journal.requestReader().find(decision.requestId()).orElseThrow().request().subject()
        instanceof PermissionSubject shown) {
      return new Grant(decision.decisionId().value(), Digest.of(shown.askedBy(List.of())));
    }
    throw new IllegalArgumentException(
        "The request '%s' asks for no permission.".formatted(decision.requestId()));
  }

  /**
   * Drafts the request to let a run go on that goes round in circles; the first draft stands for
   * all calls of a turn.
   */
  PendingRequest loop(StoredCall call, RunContext context, Ruling.Asks asks) {
    String tool = call.call().name();
    PermissionSubject subject =
        Rulings.subject(tool, call.call().input(), Preview.none(), asks).askedBy(chain(context));
    var terms =
        PendingRequest.of(
                LoopDetector.request(call.call().callId()),
                RequestKind.PERMISSION,
                Digest.of(subject),
                call.run())
            .rememberable(subject.always());
    String title = cut("Let the run go on: " + items(subject));
    draft(call, terms, title, subject, CallRisk.of(subject));
    return journal.requests().terms(terms.id());
  }

  /** Drafts the request for an answer. */
  PendingRequest question(StoredCall call, RunContext context, Effect.Asks ask) {
    var subject =
        new QuestionSubject(call.call().callId().value(), ask.questions(), chain(context));
    String digest = Digest.of(subject);
    var shapes =
        ask.questions().stream()
            .map(question ->
                new QuestionShape(
                    question.choices().stream().map(Question.Option::label).toList(),
                    question.takesSeveral(),
                    question.takesWords()))
            .toList();
    var terms =
        PendingRequest.of(id(call, digest), RequestKind.QUESTION, digest, call.run())
            .asking(shapes);
    String title = cut("Answer: " + ask.questions().getFirst().question());
    draft(call, terms, title, subject, Risk.low());
    return terms;
  }

  private void draft(
      StoredCall call, PendingRequest terms, String title, Subject subject, Risk risk) {
    journal
        .requests()
        .draft(
            new RequestDraft(
                call.task(), terms, title, subject, risk, List.of(call.run().value())));
  }

  private static RequestId id(StoredCall call, String digest) {
    return new RequestId(call.call().callId() + "." + digest.substring(0, 8));
  }

  /** Who asks: the run and those that delegated it, the outermost first. */
  private List<Asker> chain(RunContext context) {
    List<Asker> chain = new ArrayList<>();
    RunRecord run = context.run();
    while (run != null) {
      String step = Objects.requireNonNullElse(run.step(), "");
      chain.addFirst(new Asker(run.id().value(), run.agent(), step));
      run = run.parentId() == null ? null : journal.runs().find(run.parentId()).orElse(null);
    }
    return chain;
  }

  /** What "yes" does, from the parsed facts of the call. */
  private static String title(PermissionSubject subject) {
    String command = subject.preview().command();
    return command == null
        ? cut("Let " + subject.tool() + " use " + items(subject))
        : cut("Run " + command);
  }

  private static String items(PermissionSubject subject) {
    return subject.items().stream().map(Item::text).collect(Collectors.joining(", "));
  }

  static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return Excerpt.start(line, LONGEST_TITLE);
  }
}
