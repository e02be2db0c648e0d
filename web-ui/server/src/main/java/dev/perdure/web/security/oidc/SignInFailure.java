package dev.perdure.web.security.oidc;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A sign-in that is refused: the kind for the person, and the reason for the log. */
public final class SignInFailure extends Exception {

  private static final long serialVersionUID = 1;

  private final SignInRefusal refusal;
  private final @Nullable String subject;

  public SignInFailure(SignInRefusal refusal, String reason) {
    this(refusal, reason, null);
  }

  private SignInFailure(SignInRefusal refusal, String reason, @Nullable String subject) {
    super(reason, null, false, false);
    this.refusal = refusal;
    this.subject = subject;
  }

  /** The refusal of an account that the provider has confirmed, and that has no access. */
  static SignInFailure notAllowed(String subject, String reason) {
    return new SignInFailure(SignInRefusal.NOT_ALLOWED, reason, subject);
  }

  /** The account at the provider that has no access; empty for another refusal. */
  public Optional<String> subject() {
    return Optional.ofNullable(subject);
  }

  public SignInRefusal refusal() {
    return refusal;
  }
}
