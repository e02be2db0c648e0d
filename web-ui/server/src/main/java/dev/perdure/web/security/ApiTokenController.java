package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that create, list and revoke named tokens. */
@RestController
final class ApiTokenController {

  private final ApiTokens apiTokens;
  private final AccessSettings settings;
  private final Caller caller;

  ApiTokenController(ApiTokens apiTokens, AccessSettings settings, Caller caller) {
    this.apiTokens = apiTokens;
    this.settings = settings;
    this.caller = caller;
  }

  /**
   * A new token.
   *
   * @param secret the text that callers send; Perdure shows it once and keeps its hash
   */
  record NewApiTokenView(String secret, ApiToken token) {

    /** Hides the secret. */
    @Override
    public String toString() {
      return "NewApiTokenView[%s]".formatted(token);
    }
  }

  @Operation(operationId = "createToken", summary = "Create a named token of a person")
  @PostMapping("/api/tokens")
  @ResponseStatus(HttpStatus.CREATED)
  NewApiTokenView create(@RequestBody ApiTokenBody body) {
    if (settings.token().isEmpty()) {
      throw ApiFailure.invalid(
          null,
          "A server with --no-token serves every caller, so a named token restricts nobody:"
              + " start the server without --no-token.");
    }
    var secret = ApiTokenSecret.random();
    ApiToken token =
        OwnTokenRule.check(
            OwnTokenRule.complete(body)
                .token(secret.id(), caller.name(), Instant.now(), settings.areRolesRequired()));
    Optional<CallerCredential> creator = KnownCaller.current().flatMap(KnownCaller::credential);
    return switch (apiTokens.add(token, secret, creator)) {
      case ADDED -> new NewApiTokenView(secret.text(), token);
      case NAME_TAKEN ->
          throw ApiFailure.invalid(
              "name",
              "'%s' has a token '%s' already: choose another name, or revoke the token first."
                  .formatted(token.owner(), token.name()));
      case CALLER_ENDED ->
          throw ApiFailure.of(
              ProblemCode.UNAUTHENTICATED,
              "The session or token of '%s' has ended: sign in again.".formatted(caller.name()));
    };
  }

  @Operation(operationId = "listTokens", summary = "List the named tokens without their secrets")
  @GetMapping("/api/tokens")
  Page<ApiToken> list(@RequestParam(required = false) @Nullable String owner) {
    return new Page<>(apiTokens.list(OwnTokenRule.owner(owner)), null);
  }

  @Operation(operationId = "revokeToken", summary = "Revoke a named token and end its streams")
  @DeleteMapping("/api/tokens/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void revoke(@PathVariable String id) {
    Optional<String> owner = OwnTokenRule.owner(null);
    boolean isMine =
        owner.isEmpty()
            || apiTokens.find(id).filter(it -> it.owner().equals(owner.get())).isPresent();
    if (!isMine || apiTokens.revoke(id, caller.name()).isEmpty()) {
      throw ApiFailure.notFound("token", id);
    }
  }
}
