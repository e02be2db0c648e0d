package dev.perdure.web.security;

/** The cookies of a browser: of its session, and of its attempts to sign in at a provider. */
record SignInCookies(SessionCookie session, AttemptCookie attempt) {

  static SignInCookies of(String installation) {
    return new SignInCookies(new SessionCookie(installation), new AttemptCookie(installation));
  }
}
