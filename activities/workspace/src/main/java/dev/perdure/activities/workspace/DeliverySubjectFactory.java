package dev.perdure.activities.workspace;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.task.TaskOptions;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.DeliverySubjectBase;
import dev.perdure.planner.request.subject.DeliverySubjectFile;
import dev.perdure.planner.request.subject.DeliverySubjectVerification;
import java.util.List;

/** Makes what people see when a delivery waits for their approval. */
final class DeliverySubjectFactory {

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final PlanStore planStore;
  private final RemoteDelivery remoteDelivery;

  DeliverySubjectFactory(
      TaskReader taskReader,
      TaskStore taskStore,
      PlanStore planStore,
      RemoteDelivery remoteDelivery) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.planStore = planStore;
    this.remoteDelivery = remoteDelivery;
  }

  /** Returns the delivery of the changes up to a commit. */
  DeliverySubject of(TaskId task, Workspace workspace, String tip, ChangeSet changes) {
    TaskOptions wishes = taskReader.options(task);
    return new DeliverySubject(
        wishes.deliveryMode(),
        wishes.wantsPatchOnly() ? null : workspace.branch(),
        wishes.leavesMachine() ? remoteDelivery.shownAddress(taskReader.get(task)) : null,
        tip,
        changes.files().stream().map(DeliverySubjectFactory::file).toList(),
        verification(task),
        manualChecks(task),
        new DeliverySubjectBase(workspace.base()));
  }

  List<String> manualChecks(TaskId task) {
    return planStore
        .adopted(task)
        .map(revision -> revision.plan().manualChecks())
        .orElse(List.of());
  }

  private List<DeliverySubjectVerification> verification(TaskId task) {
    return taskStore.verification(task).stream().map(DeliverySubjectFactory::check).toList();
  }

  private static DeliverySubjectVerification check(StepRecordCheckRecord check) {
    return new DeliverySubjectVerification(
        check.command(),
        check.description(),
        check.passed(),
        check.exitCode(),
        check.artifact(),
        check.reason());
  }

  private static DeliverySubjectFile file(ChangeSetFileChange file) {
    return new DeliverySubjectFile(
        file.path(),
        file.oldPath(),
        Json.name(file.status()),
        file.additions(),
        file.deletions(),
        file.binary(),
        file.runs());
  }
}
