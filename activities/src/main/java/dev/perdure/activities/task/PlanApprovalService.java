package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.DecisionSettlement;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Asks people to approve plans, and adopts the plan they approve. */
final class PlanApprovalService {

  private final Journal journal;
  private final PlanFile file;
  private final PromptLibrary prompts;
  private final PlanStepTracker steps;
  private final DeferredStepApprovalService deferredStepApprovalService;
  private final PlanRevisionComparer planRevisionComparer;

  PlanApprovalService(Journal journal, HostPaths places, PromptLibrary prompts) {
    this.journal = journal;
    this.file = new PlanFile(journal, places);
    this.prompts = prompts;
    this.steps = new PlanStepTracker(journal, prompts);
    this.deferredStepApprovalService = new DeferredStepApprovalService(journal, this::subject);
    this.planRevisionComparer = new PlanRevisionComparer(journal);
  }

  /**
   * The request that shows the newest plan; none where nobody wrote one since the last was shown,
   * or where its check finds something that nobody approved before.
   */
  Optional<PendingRequest> present(PlanPresentationRequest input) {
    TaskId task = input.task();
    return journal
        .plans()
        .newest(task)
        .filter(plan -> plan.editedBy() == null)
        .filter(
            plan -> input.preflight().findings().isEmpty() || ForkInitializer.wasTakenOver(plan))
        .filter(plan -> journal.requestReader().find(id(task, plan)).isEmpty())
        .filter(plan -> new PlanFeedbackReader(journal).objection(task, plan.plan()).isEmpty())
        .map(plan -> draft(input, plan));
  }

  /** The request for what was held back, once nothing else of the plan is left to do. */
  Optional<PendingRequest> presentDeferred(PlanPresentationRequest input) {
    return journal.inTransaction(() -> deferredStepApprovalService.present(input));
  }

  /** Takes the approved revision over, once; says which steps are still to be done. */
  PlanOutline adopt(TaskId task, int atOnce) {
    return journal.inTransaction(() -> {
      approved(task).ifPresent(approval -> adopt(task, approval));
      PlanStorePlanRevision plan =
          journal
              .plans()
              .adopted(task)
              .orElseThrow(() -> new NoSuchElementException("Nobody has approved the plan."));
      file.write(task, plan);
      List<PlanOutline.Step> open = steps.open(task, plan.plan());
      steps.begin(task, open);
      return new PlanOutline(
          plan.revision(), open, atOnce, deferredStepApprovalService.hasDeferred(task));
    });
  }

  StepUpdateAck step(StepUpdate progress) {
    return journal.inTransaction(() -> {
      StepUpdateAck ack = steps.move(progress);
      if (progress.state() == StepState.RUNNING) {
        journal
            .plans()
            .adopted(progress.task())
            .ifPresent(plan -> file.write(progress.task(), plan));
      }
      return ack;
    });
  }

  /** Adopts a revision once; a later approval releases deferred steps. */
  private void adopt(TaskId task, Approval approval) {
    if (!journal.plans().adopt(task, approval.plan().revision())) {
      journal.steps().release(task, approval.steps());
    } else {
      journal.steps().lay(task, approval.plan().plan());
      journal.steps().holdAllBut(task, approval.steps());
      journal
          .facts()
          .verification(
              task,
              approval.plan().plan().verification().stream()
                  .map(StepRecordCheckRecord::of)
                  .toList());
      journal.runPhases().builds(task.mainRun());
      String text =
          prompts
              .prompt("build/switch")
              .render(
                  Map.of(
                      "revision", String.valueOf(approval.plan().revision()),
                      "by", " by " + approval.settlement().by(),
                      "file", file.path(task).toString()));
      String key = "switch-" + approval.plan().revision();
      journal.messages().append(task.mainRun(), key, 0, List.of(new Part.Text(text, true)));
    }
  }

  /** An approval of a revision, or of some of its steps. */
  private record Approval(
      PlanStorePlanRevision plan, DecisionSettlement settlement, List<StepId> steps) {}

  /** The newest approval and the revision it is about. */
  private Optional<Approval> approved(TaskId task) {
    return journal.requestReader().decided(task).reversed().stream()
        .filter(record -> record.request().kind() == RequestKind.PLAN)
        .findFirst()
        .flatMap(record -> approval(task, record));
  }

  private Optional<Approval> approval(TaskId task, RequestRecord record) {
    DecisionSettlement settlement = record.request().decision();
    if (settlement == null || settlement.outcome() != Outcome.APPROVE) {
      return Optional.empty();
    }
    return Optional.of(record.request().subject())
        .filter(PlanSubject.class::isInstance)
        .flatMap(subject -> journal.plans().of(task, ((PlanSubject) subject).revision()))
        .map(plan -> new Approval(plan, settlement, steps(record)));
  }

  /** The steps a decision names, else all that its request was about. */
  private List<StepId> steps(RequestRecord record) {
    return journal
        .requests()
        .decision(record.request().id())
        .flatMap(decision -> Optional.ofNullable(decision.steps()))
        .orElseGet(() -> record.terms().steps().stream().map(StepOutline::id).toList());
  }

  /**
   * Puts a person's edit, which the server has stored, in place of the plan that is asked about;
   * tells the task of an edit that came too late. An edit that is used already changes nothing.
   */
  Optional<PendingRequest> revise(PlanEditRequest named) {
    TaskId task = named.task();
    var ids = new PlanEditRef(named.request(), named.edit());
    return journal.inTransaction(() -> {
      Optional<PlanEditRequest> stored = journal.submissions().edit(task, ids);
      if (stored.isEmpty()) {
        UnknownSubmissionNotice.EDIT.append(journal, task);
        return Optional.empty();
      }
      return journal.submissions().use(task, ids)
          ? reviseOnce(stored.get())
          : pending(task, named.request()).map(RequestRecord::terms);
    });
  }

  private Optional<PendingRequest> reviseOnce(PlanEditRequest edit) {
    journal.outbox().settled(edit.task(), edit.request());
    byte[] content = journal.artifacts().find(edit.edit()).orElseThrow();
    PlanEdit made = Json.read(new String(content, StandardCharsets.UTF_8), PlanEdit.class);
    boolean asked =
        pending(edit.task(), edit.request())
            .filter(record -> record.request().digest().equals(edit.base()))
            .isPresent();
    if (!asked && !isNewest(edit.task(), made.plan())) {
      journal.notice(
          edit.task(),
          NoticeLevel.WARNING,
          "The edit of the plan by %s came when the plan was no longer asked about, and was not taken over: edit the next revision."
              .formatted(edit.by()));
    }
    return asked ? Optional.of(revise(edit, made)) : Optional.empty();
  }

  private Optional<RequestRecord> pending(TaskId task, RequestId request) {
    return journal
        .requestReader()
        .find(request)
        .filter(record -> record.request().taskId().equals(task))
        .filter(record -> record.request().status() == RequestStatus.PENDING);
  }

  private boolean isNewest(TaskId task, Plan plan) {
    return journal.plans().newest(task).filter(newest -> newest.plan().equals(plan)).isPresent();
  }

  private PendingRequest revise(PlanEditRequest edit, PlanEdit made) {
    TaskId task = edit.task();
    PlanStorePlanRevision plan = journal.plans().edit(task, edit.base(), edit.by(), made.plan());
    file.write(task, plan);
    PendingRequest terms = terms(edit.request(), plan);
    PlanSubject subject = subject(new PlanPresentationRequest(task, made.preflight()), plan);
    journal
        .requests()
        .revise(edit.request(), terms, RequestTitle.of(subject).text(), subject, edit.by());
    return terms;
  }

  private static PendingRequest terms(RequestId id, PlanStorePlanRevision plan) {
    return PendingRequest.of(id, RequestKind.PLAN, plan.digest(), null)
        .about(
            plan.plan().steps().stream()
                .map(step -> new StepOutline(step.id(), step.dependsOn()))
                .toList());
  }

  private PendingRequest draft(PlanPresentationRequest input, PlanStorePlanRevision plan) {
    TaskId task = input.task();
    file.write(task, plan);
    PendingRequest terms = terms(id(task, plan), plan);
    PlanSubject shown = subject(input, plan);
    String title = RequestTitle.of(shown).text();
    journal
        .requests()
        .draft(new RequestDraft(task, terms, title, shown, HumanRequestRisk.low(), List.of()));
    return terms;
  }

  private PlanSubject subject(PlanPresentationRequest input, PlanStorePlanRevision revision) {
    List<String> findings = input.preflight().findings();
    return new PlanSubject(
        revision.revision(),
        revision.plan(),
        revision.markdown(),
        planRevisionComparer.diff(input.task(), revision),
        new PlanSubject.Check(findings.isEmpty(), findings, input.preflight().executed()),
        revision.plan().commands(),
        input.preflight().wouldAsk(),
        base(input),
        revision.editedBy(),
        steps.proposer(revision),
        null,
        planRevisionComparer.done(input.task(), revision),
        isPlanOnly(input.task()) ? true : null);
  }

  private boolean isPlanOnly(TaskId task) {
    return journal
        .taskReader()
        .find(task)
        .filter(found -> found.strategy() == Strategy.PLAN_ONLY)
        .isPresent();
  }

  private PlanSubject.Base base(PlanPresentationRequest input) {
    String commit =
        journal
            .taskReader()
            .find(input.task())
            .map(TaskRecord::workspace)
            .map(TaskRecordWorkspace::base)
            .orElse(null);
    return new PlanSubject.Base(
        commit,
        input.preflight().behind(),
        input.preflight().overlapping(),
        input.preflight().uncommitted());
  }

  static RequestId id(TaskId task, PlanStorePlanRevision plan) {
    return new RequestId(task + ".plan." + plan.revision());
  }
}
