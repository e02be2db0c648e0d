package dev.perdure.web.security.oidc;

/** A sign-in that is refused: the kind for the person, and the reason for the log. */
public final class SignInFailure extends Exception {

  private static final long serialVersionUID = 1;

  private final SignInRefusal refusal;

  public SignInFailure(SignInRefusal refusal, String reason) {
    super(reason, null, false, false);
    this.refusal = refusal;
  }

  public SignInRefusal refusal() {
    return refusal;
  }
}
