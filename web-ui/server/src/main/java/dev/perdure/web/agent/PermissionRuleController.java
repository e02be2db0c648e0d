package dev.perdure.web.agent;

import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.request.RuleStoreActiveRule;
import dev.perdure.planner.message.TextShortener;
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

/** HTTP endpoints that list and revoke permission rules remembered from people's decisions. */
@RestController
final class PermissionRuleController {

  private static final int MAX_QUOTED_PATTERN_LENGTH = 200;

  private final Database database;
  private final EventLog eventLog;
  private final PermissionStore permissionStore;
  private final Caller caller;

  PermissionRuleController(
      Database database, EventLog eventLog, PermissionStore permissionStore, Caller caller) {
    this.database = database;
    this.eventLog = eventLog;
    this.permissionStore = permissionStore;
    this.caller = caller;
  }

  @Operation(operationId = "listPermissions", summary = "List remembered permission rules")
  @GetMapping("/api/permissions")
  Page<RuleStoreActiveRule> list(@RequestParam(required = false) @Nullable String repo) {
    VisibleRepositories visible = caller.visible();
    return new Page<>(
        permissionStore.standingRules(Optional.ofNullable(repo)).stream()
            .filter(rule -> visible.shows(rule.repository()))
            .toList(),
        null);
  }

  /** Ends a rule at once; the task that it came from keeps who did so. */
  @Operation(operationId = "revokePermission", summary = "Revoke a remembered permission rule")
  @DeleteMapping("/api/permissions/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void revoke(@PathVariable String id) {
    database.transact(() -> {
      RuleStoreActiveRule rule =
          permissionStore
              .revokeRule(id, caller.name())
              .orElseThrow(() -> ApiFailure.notFound("remembered rule", id));
      Optional.ofNullable(rule.taskId())
          .ifPresent(task -> eventLog.notice(task, NoticeLevel.INFO, sentence(rule)));
    });
  }

  private String sentence(RuleStoreActiveRule rule) {
    return "%s revoked what was always allowed: %s %s"
        .formatted(
            caller.name(),
            rule.permission(),
            TextShortener.start(rule.pattern(), MAX_QUOTED_PATTERN_LENGTH));
  }
}
