package dev.perdure.web.task;

import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new task with what its configuration settled, which is read once for each task.
 *
 * @param defaults the options that hold where the body of the task says nothing
 * @param approval the rules that say how many people approve its requests
 * @param organisation the version of the organisation's configuration; null without one
 * @param notice tells people about the task once it begins; null for nothing
 * @param startRoles the roles that let the caller start it; null if they hold everywhere
 */
record ResolvedTask(
    NewTask task,
    JsonObject defaults,
    ApprovalPolicy approval,
    @Nullable OrganisationVersion organisation,
    @Nullable String notice,
    @Nullable List<RoleGrant> startRoles) {

  TaskId id() {
    return task.id();
  }

  ResolvedTask asForkOf(TaskId origin, List<AnsweredQuestion> answers) {
    return new ResolvedTask(
        task.asForkOf(origin, answers), defaults, approval, organisation, notice, startRoles);
  }
}
