package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.approval.ApprovalFacts;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.owner.CodeOwners;
import dev.perdure.planner.owner.CodeOwnersFile;
import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.request.subject.Subject;
import java.util.Optional;

/** Store of the files {@code CODEOWNERS} of tasks whose rules ask code owners. */
public record CodeOwnersStore(Database database) {

  /** Keeps the file of a task's base commit; the first one stays. */
  public void keep(TaskId task, CodeOwnersFile file) {
    database
        .sql(
            "insert into code_owners (task_id, content, fault) values (?, ?, ?) on conflict do nothing",
            task,
            file.content(),
            file.fault())
        .update();
  }

  /** The owners of the files that a request touches; empty if the task has kept no file. */
  Optional<FileOwners> find(TaskId task, Subject subject) {
    return database
        .sql("select content, fault from code_owners where task_id = ?", task)
        .find(row -> new CodeOwnersFile(row.text("content"), row.textOrNull("fault")))
        .map(file -> CodeOwners.of(file).of(ApprovalFacts.files(subject)));
  }
}
