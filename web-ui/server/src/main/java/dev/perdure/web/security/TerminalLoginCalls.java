package dev.perdure.web.security;

import dev.perdure.activities.journal.access.TerminalLogin;
import dev.perdure.activities.journal.access.TerminalLoginState;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The calls of a command line that logs in or out, in JSON. */
final class TerminalLoginCalls {

  private static final int MAX_BODY_BYTES = 16_384;
  private static final int DEFAULT_DAYS = 30;
  private static final int MAX_DAYS = 90;

  private final TerminalLogins logins;
  private final Authenticator authenticator;
  private final ProviderSignIn providers;
  private final TrustedProxies proxies;
  private final JsonMapper mapper;

  TerminalLoginCalls(
      TerminalLogins logins,
      Authenticator authenticator,
      ProviderSignIn providers,
      TrustedProxies proxies,
      JsonMapper mapper) {
    this.logins = logins;
    this.authenticator = authenticator;
    this.providers = providers;
    this.proxies = proxies;
    this.mapper = mapper;
  }

  /**
   * A login to begin.
   *
   * @param machine the machine and account, such as {@code ana@laptop}
   * @param scopes the calls that the token shall allow; all if missing
   * @param days the lifetime of the token; 30 if missing
   */
  record LoginBody(
      @Nullable String machine, @Nullable List<@Nullable String> scopes, @Nullable Integer days) {}

  /** The secret of a login, and the code of its page once a person has confirmed. */
  record AnswerBody(@Nullable String secret, @Nullable String answer) {}

  /** Begins a login. */
  void begin(HttpServletRequest request, HttpServletResponse response)
      throws IOException, TooManyAttemptsException {
    if (providers.keys().isEmpty()) {
      throw ApiFailure.invalid(
          null,
          "This server has no identity provider, so people use its own token or a named one:"
              + " set PERDURE_TOKEN, or store the token by '%s login --with-token'."
                  .formatted(LauncherName.NAME));
    }
    LoginBody body = read(request, LoginBody.class);
    int days = Objects.requireNonNullElse(body.days(), DEFAULT_DAYS);
    if (days < 1 || days > MAX_DAYS) {
      throw ApiFailure.invalid(
          "days", "A login can't last %d days: choose 1 to %d.".formatted(days, MAX_DAYS));
    }
    var login =
        TerminalLogin.waiting(
            PlainName.of("machine", body.machine()),
            proxies.client(request),
            ApiTokenBody.chosenScopes(body.scopes()),
            days);
    TerminalLogins.BegunLogin begun = logins.begin(login);
    String url = providers.server(request) + TerminalLoginFilter.PATH + "/" + begun.code();
    write(
        response,
        HttpStatus.CREATED,
        Map.of(
            "code", begun.code(),
            "url", url,
            "secret", begun.secret(),
            "expiresAt", begun.expiresAt()));
  }

  /** Gives the token of a confirmed login, or says that no code was sent yet. */
  void take(HttpServletRequest request, HttpServletResponse response) throws IOException {
    AnswerBody body = read(request, AnswerBody.class);
    String secret = Objects.requireNonNullElse(body.secret(), "");
    String answer = body.answer();
    if (answer == null) {
      TerminalLoginState state = logins.state(secret);
      write(response, HttpStatus.ACCEPTED, Map.of("state", state));
      return;
    }
    write(response, HttpStatus.CREATED, logins.take(secret, answer));
  }

  /** Revokes the named token that the request bears. */
  void end(HttpServletRequest request, HttpServletResponse response)
      throws TooManyAttemptsException, RefusedTokenException {
    KnownCaller caller =
        authenticator
            .recognise(request)
            .orElseThrow(() ->
                ApiFailure.of(ProblemCode.UNAUTHENTICATED, "This server does not know the token."));
    if (!(caller.credential().orElse(null) instanceof NamedToken token)) {
      throw ApiFailure.invalid(null, "Only a named token can end itself.");
    }
    logins.end(token, caller.name());
    response.setStatus(HttpStatus.NO_CONTENT.value());
  }

  private <T> T read(HttpServletRequest request, Class<T> type) throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES);
    try {
      T value = mapper.readValue(new String(body, StandardCharsets.UTF_8), type);
      if (value != null) {
        return value;
      }
    } catch (JacksonException _) {
      throw malformed();
    }
    throw malformed();
  }

  private static ApiFailure malformed() {
    return ApiFailure.of(
        ProblemCode.MALFORMED, "The body is not the JSON of a login: send machine, scopes, days.");
  }

  private void write(HttpServletResponse response, HttpStatus status, Object body)
      throws IOException {
    response.setStatus(status.value());
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    response
        .getOutputStream()
        .write(mapper.writeValueAsString(body).getBytes(StandardCharsets.UTF_8));
  }
}
