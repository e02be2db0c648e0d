package dev.perdure.web.agent;

import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.request.RepositoryTrustStoreTrustedPart;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that list and revoke people's trust in parts of repositories' files. */
@RestController
final class TrustController {

  private final EventLog eventLog;
  private final PermissionStore permissionStore;
  private final Caller caller;

  TrustController(EventLog eventLog, PermissionStore permissionStore, Caller caller) {
    this.eventLog = eventLog;
    this.permissionStore = permissionStore;
    this.caller = caller;
  }

  @Operation(operationId = "listTrust", summary = "List the trusted parts of repositories")
  @GetMapping("/api/trust")
  Page<RepositoryTrustStoreTrustedPart> list(
      @RequestParam(required = false) @Nullable String repo) {
    VisibleRepositories visible = caller.visible();
    return new Page<>(
        permissionStore.standingTrust(Optional.ofNullable(repo)).stream()
            .filter(part -> visible.shows(part.repository()))
            .toList(),
        null);
  }

  /** Ends the trust for tasks to come; the task in which it was given keeps the event. */
  @Operation(operationId = "revokeTrust", summary = "Revoke the trust in a part of a repository")
  @DeleteMapping("/api/trust/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void revoke(@PathVariable String id) {
    RepositoryTrustStoreTrustedPart part =
        permissionStore
            .revokeTrust(id, caller.name())
            .orElseThrow(() -> ApiFailure.notFound("trusted part", id));
    Optional.ofNullable(part.taskId())
        .ifPresent(task ->
            eventLog.notice(
                task,
                NoticeLevel.INFO,
                "%s revoked the trust in %s: tasks that begin from now on ask again."
                    .formatted(caller.name(), part.label())));
  }
}
