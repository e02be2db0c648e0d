package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.TaskEvent.Notice.Level;
import dev.perdure.activities.journal.plan.PlanStore.PlanRevision;
import dev.perdure.activities.journal.plan.StepRecord.CheckRecord;
import dev.perdure.activities.journal.request.HumanRequestReader.RequestRecord;
import dev.perdure.activities.journal.request.HumanRequestStore.RequestDraft;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.Decision.Settlement;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.PendingRequest.StepOutline;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.StepActivities.PlanOutline;
import dev.perdure.workflows.port.StepActivities.StepAck;
import dev.perdure.workflows.port.StepActivities.StepUpdate;
import dev.perdure.workflows.port.TaskActivities.PresentPlan;
import dev.perdure.workflows.port.TaskActivities.RevisePlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks people to approve plans, and adopts the plan they approve. */
final class PlanApprovalService {

  private final Journal journal;
  private final PlanFile file;
  private final PromptLibrary prompts;
  private final PlanStepTracker steps;
  private final DeferredStepApprovalService held;
  private final PlanRevisionComparer earlier;

  PlanApprovalService(Journal journal, HostPaths places, PromptLibrary prompts) {
    this.journal = journal;
    this.file = new PlanFile(journal, places);
    this.prompts = prompts;
    this.steps = new PlanStepTracker(journal, prompts);
    this.held = new DeferredStepApprovalService(journal, this::subject);
    this.earlier = new PlanRevisionComparer(journal);
  }

  /**
   * The request that shows the newest plan; none where nobody wrote one since the last was shown,
   * or where its check finds something that nobody approved before.
   */
  Optional<PendingRequest> present(PresentPlan input) {
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
  Optional<PendingRequest> presentDeferred(PresentPlan input) {
    return journal.inTransaction(() -> held.present(input));
  }

  /** Takes the approved revision over, once; says which steps are still to be done. */
  PlanOutline adopt(TaskId task, int atOnce) {
    return journal.inTransaction(() -> {
      approved(task).ifPresent(approval -> adopt(task, approval));
      PlanRevision plan = journal.plans().adopted(task).orElseThrow();
      file.write(task, plan);
      List<PlanOutline.Step> open = steps.open(task, plan.plan());
      steps.begin(task, open);
      return new PlanOutline(plan.revision(), open, atOnce, held.hasDeferred(task));
    });
  }

  StepAck step(StepUpdate progress) {
    return journal.inTransaction(() -> {
      StepAck ack = steps.move(progress);
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
              task, approval.plan().plan().verification().stream().map(CheckRecord::of).toList());
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
  private record Approval(PlanRevision plan, Settlement settlement, List<StepId> steps) {}

  /** The newest approval and the revision it is about. */
  private Optional<Approval> approved(TaskId task) {
    return journal.requestReader().decided(task).reversed().stream()
        .filter(record -> record.request().kind() == RequestKind.PLAN)
        .findFirst()
        .flatMap(record -> approval(task, record));
  }

  private Optional<Approval> approval(TaskId task, RequestRecord record) {
    Settlement settlement = record.request().decision();
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
  Optional<PendingRequest> revise(RevisePlan named) {
    TaskId task = named.task();
    var ids = new PlanEditRef(named.request(), named.edit());
    return journal.inTransaction(() -> {
      Optional<RevisePlan> stored = journal.submissions().edit(task, ids);
      if (stored.isEmpty()) {
        UnknownSubmissionNotice.EDIT.append(journal, task);
        return Optional.empty();
      }
      return journal.submissions().use(task, ids)
          ? reviseOnce(stored.get())
          : pending(task, named.request()).map(RequestRecord::terms);
    });
  }

  private Optional<PendingRequest> reviseOnce(RevisePlan edit) {
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
          Level.WARNING,
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

  private PendingRequest revise(RevisePlan edit, PlanEdit made) {
    TaskId task = edit.task();
    PlanRevision plan = journal.plans().edit(task, edit.base(), edit.by(), made.plan());
    file.write(task, plan);
    PendingRequest terms = terms(edit.request(), plan);
    PlanSubject subject = subject(new PresentPlan(task, made.preflight()), plan);
    journal
        .requests()
        .revise(edit.request(), terms, RequestTitle.of(subject).text(), subject, edit.by());
    return terms;
  }

  private static PendingRequest terms(RequestId id, PlanRevision plan) {
    return PendingRequest.of(id, RequestKind.PLAN, plan.digest(), null)
        .about(
            plan.plan().steps().stream()
                .map(step -> new StepOutline(step.id(), step.dependsOn()))
                .toList());
  }

  private PendingRequest draft(PresentPlan input, PlanRevision plan) {
    TaskId task = input.task();
    file.write(task, plan);
    PendingRequest terms = terms(id(task, plan), plan);
    PlanSubject shown = subject(input, plan);
    String title = RequestTitle.of(shown).text();
    journal.requests().draft(new RequestDraft(task, terms, title, shown, Risk.low(), List.of()));
    return terms;
  }

  private PlanSubject subject(PresentPlan input, PlanRevision revision) {
    List<String> findings = input.preflight().findings();
    return new PlanSubject(
        revision.revision(),
        revision.plan(),
        revision.markdown(),
        earlier.diff(input.task(), revision),
        new PlanSubject.Check(findings.isEmpty(), findings, input.preflight().executed()),
        revision.plan().commands(),
        input.preflight().wouldAsk(),
        base(input),
        revision.editedBy(),
        steps.proposer(revision),
        null,
        earlier.done(input.task(), revision),
        isPlanOnly(input.task()) ? true : null);
  }

  private boolean isPlanOnly(TaskId task) {
    return journal
        .taskReader()
        .find(task)
        .filter(found -> found.strategy() == Strategy.PLAN_ONLY)
        .isPresent();
  }

  private PlanSubject.Base base(PresentPlan input) {
    String commit =
        journal
            .taskReader()
            .find(input.task())
            .map(TaskRecord::workspace)
            .map(TaskRecord.Workspace::base)
            .orElse(null);
    return new PlanSubject.Base(
        commit,
        input.preflight().behind(),
        input.preflight().overlapping(),
        input.preflight().uncommitted());
  }

  static RequestId id(TaskId task, PlanRevision plan) {
    return new RequestId(task + ".plan." + plan.revision());
  }
}
