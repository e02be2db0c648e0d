package dev.perdure.activities.journal.access;

/**
 * An attempt to sign in at an identity provider.
 *
 * @param stateHash the hash of the value that the provider sends back
 * @param browserHash the hash of the cookie of the browser that began the attempt
 * @param verifier the secret of PKCE, useless without the provider's code
 * @param next the place to go on to
 */
public record SignInAttempt(
    String stateHash,
    String browserHash,
    String provider,
    String nonce,
    String verifier,
    String next) {

  /** Hides the secrets. */
  @Override
  public String toString() {
    return "SignInAttempt[%s]".formatted(provider);
  }
}
