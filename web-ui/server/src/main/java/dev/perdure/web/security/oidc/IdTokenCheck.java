package dev.perdure.web.security.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.util.Optional;
import java.util.Set;

/** Checks of an ID token: its signature by a key of the issuer, issuer, audience, times, nonce. */
record IdTokenCheck(IssuerSettings settings, JWKSource<SecurityContext> keys) {

  private static final int MAX_CLOCK_SKEW_SECONDS = 60;

  /** Signatures by a key that only the issuer has: neither none nor a shared secret. */
  static final Set<JWSAlgorithm> ALGORITHMS = Set.copyOf(JWSAlgorithm.Family.SIGNATURE);

  /**
   * The claims of a token.
   *
   * @param nonce the value of the attempt; a token that confirms a person again need have none
   */
  IDTokenClaimsSet verify(JWT token, Optional<String> nonce) throws SignInFailure {
    if (!(token instanceof SignedJWT)) {
      throw invalid("the ID token bears no signature");
    }
    var validator =
        new IDTokenValidator(
            new Issuer(settings.issuer()),
            new ClientID(settings.clientId()),
            new JWSVerificationKeySelector<>(ALGORITHMS, keys),
            null);
    validator.setMaxClockSkew(MAX_CLOCK_SKEW_SECONDS);
    try {
      return forThisServer(validator.validate(token, nonce.map(Nonce::new).orElse(null)));
    } catch (BadJOSEException e) {
      throw invalid(String.valueOf(e.getMessage()));
    } catch (JOSEException e) {
      throw new SignInFailure(
          SignInRefusal.AWAY,
          "The keys of %s can't be read: %s".formatted(settings.issuer(), e.getMessage()));
    }
  }

  /** A token for several clients must name this server as the one that asked. */
  private IDTokenClaimsSet forThisServer(IDTokenClaimsSet claims) throws SignInFailure {
    boolean isShared = claims.getAudience().size() > 1;
    var party = claims.getAuthorizedParty();
    if (party == null ? isShared : !party.getValue().equals(settings.clientId())) {
      throw invalid("the ID token was given to another client");
    }
    return claims;
  }

  private SignInFailure invalid(String reason) {
    return new SignInFailure(SignInRefusal.INVALID, "%s: %s".formatted(settings.issuer(), reason));
  }
}
