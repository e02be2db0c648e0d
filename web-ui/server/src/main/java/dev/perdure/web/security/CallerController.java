package dev.perdure.web.security;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.TokenScope;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that tell callers who they are, and make links that sign a browser in. */
@RestController
final class CallerController {

  private final Caller caller;
  private final CallerRecognition recognition;

  CallerController(Caller caller, CallerRecognition recognition) {
    this.caller = caller;
    this.recognition = recognition;
  }

  /**
   * The caller.
   *
   * @param person whether the caller is a person, and not the server's own token
   * @param session whether the caller is a browser that has signed in, and can sign out
   * @param scopes the calls that the caller's token allows; all for the server's own token
   * @param roles the caller's roles; admin for the server's own token, none for a caller without
   * @param rights the rights that the caller's scopes and roles give, if only in some repositories
   */
  record CallerView(
      String name,
      boolean person,
      boolean session,
      List<TokenScope> scopes,
      List<RoleGrant> roles,
      List<AccessRight> rights) {

    static CallerView of(KnownCaller caller) {
      return new CallerView(
          caller.name(),
          caller.limits().isPresent(),
          caller.session().isPresent(),
          caller.scopes(),
          caller.limits().isEmpty()
              ? List.of(RoleGrant.of(PersonRole.ADMIN))
              : caller.held().map(HeldRoles::grants).orElse(List.of()),
          AccessRule.rights(caller));
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
  CallerView me(HttpServletRequest request) {
    return CallerView.of(
        KnownCaller.of(request)
            .orElseGet(() -> KnownCaller.ofServer(caller.accountName(), Optional.empty())));
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
