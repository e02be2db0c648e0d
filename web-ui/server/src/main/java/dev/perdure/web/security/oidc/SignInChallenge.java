package dev.perdure.web.security.oidc;

import java.net.URI;

/**
 * The values of one attempt to sign in, which the provider's answer must fit.
 *
 * @param verifier the secret of PKCE
 * @param redirect the address to which the provider sends the browser back
 */
public record SignInChallenge(String state, String nonce, String verifier, URI redirect) {

  /** Hides the secrets. */
  @Override
  public String toString() {
    return "SignInChallenge[%s]".formatted(redirect);
  }
}
