package dev.perdure.web.security;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RecordKind;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.IdParam;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that tell callers who they are, and make links that sign a browser in. */
@RestController
final class CallerController {

  private final Caller caller;
  private final CallerRecognition recognition;
  private final TaskRepositoryReader taskRepositoryReader;

  CallerController(
      Caller caller, CallerRecognition recognition, TaskRepositoryReader taskRepositoryReader) {
    this.caller = caller;
    this.recognition = recognition;
    this.taskRepositoryReader = taskRepositoryReader;
  }

  /**
   * The caller.
   *
   * @param person whether the caller is a person, and not the server's own token
   * @param session whether the caller is a browser that has signed in, and can sign out
   * @param scopes the calls that the caller's token allows; all for the server's own token
   * @param roles the caller's roles; admin for the server's own token, none for a caller without
   * @param rights the rights that the caller's scopes and roles give, if only in some repositories;
   *     with a task, those in the task's repository
   */
  record CallerView(
      String name,
      boolean person,
      boolean session,
      List<TokenScope> scopes,
      List<RoleGrant> roles,
      List<AccessRight> rights) {

    static CallerView of(KnownCaller caller, List<AccessRight> rights) {
      return new CallerView(
          caller.name(),
          caller.limits().isPresent(),
          caller.session().isPresent(),
          caller.scopes(),
          caller.limits().isEmpty()
              ? List.of(RoleGrant.of(PersonRole.ADMIN))
              : caller.held().map(HeldRoles::grants).orElse(List.of()),
          rights);
    }
  }

  /**
   * A link that signs one browser in, once.
   *
   * @param path the link's path on this server; the start page if the server has no token
   * @param expiresAt null if the path needs no session
   */
  record SignInLinkView(String path, @Nullable Instant expiresAt) {

    static SignInLinkView of(SignInLink link) {
      return new SignInLinkView(link.path(), link.expiresAt());
    }
  }

  @Operation(operationId = "getCaller", summary = "Read who calls")
  @GetMapping("/api/me")
  CallerView me(HttpServletRequest request, @RequestParam(required = false) @Nullable String task) {
    KnownCaller known =
        KnownCaller.of(request)
            .orElseGet(() -> KnownCaller.ofServer(caller.accountName(), Optional.empty()));
    return CallerView.of(
        known, task == null ? AccessRule.rights(known) : AccessRule.rightsThere(in(task, known)));
  }

  /** The caller in the repository of a task; a task that the caller may not see is none. */
  private KnownCaller in(String task, KnownCaller known) {
    return taskRepositoryReader
        .find(RecordKind.TASK, IdParam.named("task", task, TaskId::new).value())
        .map(found -> known.in(found.location()))
        .filter(there -> AccessRule.refusal(there, Set.of(AccessRight.SEE)).isEmpty())
        .orElseThrow(() -> ApiFailure.notFound("task", task));
  }

  @Operation(operationId = "createSignInLink", summary = "Create a link that signs one browser in")
  @PostMapping("/api/sign-in-links")
  @ResponseStatus(HttpStatus.CREATED)
  SignInLinkView createLink() {
    return recognition
        .sessions()
        .map(BrowserSessions::createLink)
        .map(SignInLinkView::of)
        .orElseGet(() -> new SignInLinkView("/", null));
  }
}
