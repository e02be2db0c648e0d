package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonStore;
import dev.perdure.activities.journal.access.SignInAttempt;
import dev.perdure.activities.journal.access.SignInAttemptStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.web.security.oidc.IdentityProvider;
import dev.perdure.web.security.oidc.SignInChallenge;
import dev.perdure.web.security.oidc.SignInFailure;
import dev.perdure.web.security.oidc.SignInRefusal;
import dev.perdure.web.security.oidc.SignedInPerson;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sign-in of people at the identity providers that the operator names. */
final class ProviderSignIn {

  static final String BEGIN = "/sign-in/with/";
  static final String BACK = "/sign-in/back/";

  private static final int SECRET_BYTES = 32;
  private static final String STATE = "sign-in state";
  private static final String BROWSER = "sign-in browser";

  private final AccessToken token;
  private final Optional<PageAddress> pages;
  private final TrustedProxies proxies;
  private final List<IdentityProvider> providers;
  private final SignInAttemptStore attempts;
  private final PersonStore personStore;

  ProviderSignIn(AccessToken token, AccessSettings settings, Database database) {
    this.token = token;
    this.pages = settings.pages();
    this.proxies = settings.proxies();
    this.providers = settings.issuers().stream().map(IdentityProvider::new).toList();
    this.attempts = new SignInAttemptStore(database);
    this.personStore = new PersonStore(database);
  }

  /** The short names of the providers. */
  List<String> keys() {
    return providers.stream().map(IdentityProvider::key).toList();
  }

  /** The address of this server to which a provider sends browsers back. */
  URI back(IdentityProvider provider, HttpServletRequest request) {
    return URI.create(server(request) + BACK + provider.key());
  }

  /** The address at which browsers open this server. */
  String server(HttpServletRequest request) {
    return pages.map(PageAddress::url).orElseGet(() -> "http://" + request.getHeader("Host"));
  }

  Optional<IdentityProvider> find(String key) {
    return providers.stream().filter(provider -> provider.key().equals(key)).findFirst();
  }

  /** Begins an attempt in a browser with this cookie; gives the provider's address. */
  URI begin(IdentityProvider provider, HttpServletRequest request, String browser, URI redirect)
      throws SignInFailure {
    var challenge =
        new SignInChallenge(
            RandomSecret.ofBytes(SECRET_BYTES),
            RandomSecret.ofBytes(SECRET_BYTES),
            RandomSecret.ofBytes(SECRET_BYTES),
            redirect);
    URI address = provider.authorization(challenge);
    attempts.add(
        ClientAddress.group(proxies.client(request)),
        new SignInAttempt(
            token.hash(STATE, challenge.state()),
            token.hash(BROWSER, browser),
            provider.key(),
            challenge.nonce(),
            challenge.verifier(),
            LocalPlace.orStart(request.getParameter("next"))));
    return address;
  }

  /** A person who came back from a provider at a time, and the place to go on to. */
  record Arrival(SignedInPerson person, Instant arrivedAt, String next) {}

  /** Judges the provider's answer, which uses its attempt up whatever it holds. */
  Arrival finish(
      IdentityProvider provider, HttpServletRequest request, Optional<String> browser, URI redirect)
      throws SignInFailure {
    String state = Optional.ofNullable(request.getParameter("state")).orElse("");
    SignInAttemptStore.UsedAttempt used =
        attempts
            .use(token.hash(STATE, state))
            .filter(it -> it.attempt().provider().equals(provider.key()))
            .filter(it -> isOf(browser, it.attempt()))
            .orElseThrow(() ->
                new SignInFailure(
                    SignInRefusal.STALE,
                    "An answer of '%s' fits no open attempt of this browser."
                        .formatted(provider.key())));
    String code = request.getParameter("code");
    if (code == null || code.isBlank()) {
      throw new SignInFailure(
          SignInRefusal.INVALID, "'%s' gave no code.".formatted(provider.key()));
    }
    SignInAttempt attempt = used.attempt();
    var challenge = new SignInChallenge(state, attempt.nonce(), attempt.verifier(), redirect);
    SignedInPerson person = provider.person(code, challenge);
    claimName(person);
    return new Arrival(person, used.usedAt(), attempt.next());
  }

  private boolean isOf(Optional<String> browser, SignInAttempt attempt) {
    return browser.filter(id -> token.hash(BROWSER, id).equals(attempt.browserHash())).isPresent();
  }

  private void claimName(SignedInPerson person) throws SignInFailure {
    if (!personStore.claim(person.name(), person.issuer(), person.subject())) {
      throw new SignInFailure(
          SignInRefusal.NAME,
          "'%s' of %s came with the name '%s', which another account has."
              .formatted(person.subject(), person.issuer(), person.name()));
    }
  }
}
