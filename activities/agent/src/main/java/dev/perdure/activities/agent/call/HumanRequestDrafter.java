package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.tool.CallGrant;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.run.RulingMapper;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.CallRiskAssessor;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.QuestionShape;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Drafts the requests to people that a tool call waits for: a permission, answers to questions, or
 * a yes to go on after a detected loop.
 */
final class HumanRequestDrafter {

  private static final String OWN = "Decide yourself";

  private static final int MAX_TITLE_LENGTH = 120;
  private final Database database;
  private final EventLog eventLog;
  private final RunStore runStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;

  HumanRequestDrafter(
      Database database,
      EventLog eventLog,
      RunStore runStore,
      RequestStore requestStore,
      RequestReader requestReader) {
    this.database = database;
    this.eventLog = eventLog;
    this.runStore = runStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
  }

  /**
   * Drafts the request for a permission; the same call with the same digest is the same request.
   */
  PendingRequest permission(StoredToolCall call, RunContext context, PermissionSubject subject) {
    PermissionSubject shown = subject.askedBy(chain(context));
    String digest = Digest.of(shown);
    var terms =
        PendingRequest.of(id(call, digest), RequestKind.PERMISSION, digest, call.run())
            .rememberable(subject.always());
    draft(call, terms, shown, CallRiskAssessor.of(shown));
    return terms;
  }

  /**
   * Returns the grant of a decision: permission for the requested subject, without the askers that
   * Perdure added to the subject.
   */
  CallGrant grant(Decision decision) {
    if (requestReader.find(decision.requestId()).orElseThrow().request().subject()
        instanceof PermissionSubject shown) {
      return new CallGrant(decision.decisionId().value(), Digest.of(shown.askedBy(List.of())));
    }
    throw new IllegalArgumentException(
        "The request '%s' asks for no permission.".formatted(decision.requestId()));
  }

  /**
   * Drafts the request to let a run go on that goes round in circles; the first draft stands for
   * all calls of a turn.
   */
  PendingRequest loop(StoredToolCall call, RunContext context, Ruling.NeedsApproval asks) {
    String tool = call.call().name();
    PermissionSubject subject =
        RulingMapper.subject(tool, call.call().input(), PermissionSubjectPreview.none(), asks)
            .askedBy(chain(context));
    var terms =
        PendingRequest.of(
                LoopDetector.request(call.call().callId()),
                RequestKind.PERMISSION,
                Digest.of(subject),
                call.run())
            .rememberable(subject.always());
    draft(call, terms, subject, CallRiskAssessor.of(subject));
    return requestStore.terms(terms.id());
  }

  /** Drafts the request for an answer. */
  PendingRequest question(StoredToolCall call, RunContext context, Effect.Questions ask) {
    var subject =
        new QuestionSubject(call.call().callId().value(), ask.questions(), chain(context));
    String digest = Digest.of(subject);
    var shapes =
        ask.questions().stream()
            .map(question ->
                new QuestionShape(
                    question.choices().stream().map(QuestionSubjectQuestion.Option::label).toList(),
                    question.takesSeveral(),
                    question.takesWords()))
            .toList();
    var terms =
        PendingRequest.of(id(call, digest), RequestKind.QUESTION, digest, call.run())
            .asking(shapes);
    draft(call, terms, subject, HumanRequestRisk.low());
    return terms;
  }

  /** The answer of an unattended task's policy: the first choice, else the agent's own; told. */
  ToolResult answeredByPolicy(StoredToolCall call, Effect.Questions ask) {
    List<List<String>> answers =
        ask.questions().stream().map(HumanRequestDrafter::byDefault).toList();
    String text =
        ask.questions().stream()
            .map(question ->
                "'%s' with '%s'"
                    .formatted(cut(question.question()), cut(byDefault(question).getFirst())))
            .collect(Collectors.joining(", ", "The task's policy answered ", "."));
    database.transact(() ->
        eventLog.append(
            call.task(), call.run(), new TaskEvent.NoticeShown(NoticeLevel.INFO, text)));
    return DecisionResultMapper.answer(call, answers, "the task's policy", "");
  }

  private static List<String> byDefault(QuestionSubjectQuestion question) {
    return List.of(question.choices().isEmpty() ? OWN : question.choices().getFirst().label());
  }

  private void draft(
      StoredToolCall call, PendingRequest terms, Subject subject, HumanRequestRisk risk) {
    requestStore.draft(
        new RequestDraft(
            call.task(),
            terms,
            RequestTitle.of(subject).text(),
            subject,
            risk,
            List.of(call.run().value())));
  }

  private static RequestId id(StoredToolCall call, String digest) {
    return new RequestId(call.call().callId() + "." + digest.substring(0, 8));
  }

  /**
   * Returns the askers of a request: the run and the runs that delegated it, the outermost first.
   */
  private List<Subject.Asker> chain(RunContext context) {
    List<Subject.Asker> chain = new ArrayList<>();
    RunRecord run = context.run();
    while (run != null) {
      String step = Objects.requireNonNullElse(run.step(), "");
      chain.addFirst(new Subject.Asker(run.id().value(), run.agent(), step));
      run = run.parentId() == null ? null : runStore.find(run.parentId()).orElse(null);
    }
    return chain;
  }

  static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return TextShortener.start(line, MAX_TITLE_LENGTH);
  }
}
