package dev.perdure.web.security.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Identifier;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Checks of a logout token (OpenID Connect Back-Channel Logout 1.0): signature by a key of the
 * issuer, issuer, audience, times, event, subject or session, and no nonce.
 */
record LogoutTokenCheck(IssuerSettings settings, JWKSource<SecurityContext> keys) {

  private static final int MAX_LENGTH = 16_384;

  /** Age beyond which a token is not taken, so that the ids of used ones need not stay. */
  private static final Duration MAX_AGE = Duration.ofMinutes(5);

  private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);

  LogoutNotice verify(String text) throws SignInFailure {
    LogoutTokenClaimsSet claims = claims(text);
    Instant issuedAt = claims.getIssueTime().toInstant();
    Instant now = Instant.now();
    if (issuedAt.isBefore(now.minus(MAX_AGE)) || issuedAt.isAfter(now.plus(MAX_CLOCK_SKEW))) {
      throw invalid("the logout token was issued at %s".formatted(issuedAt));
    }
    return new LogoutNotice(
        settings.issuer().toString(),
        claims.getJWTID().getValue(),
        Optional.ofNullable(claims.getSessionID()).map(Identifier::getValue),
        Optional.ofNullable(claims.getSubject()).map(Identifier::getValue),
        issuedAt.plus(MAX_AGE).plus(MAX_CLOCK_SKEW));
  }

  private LogoutTokenClaimsSet claims(String text) throws SignInFailure {
    var validator =
        new LogoutTokenValidator(
            new Issuer(settings.issuer()),
            new ClientID(settings.clientId()),
            false,
            new JWSVerificationKeySelector<>(IdTokenCheck.ALGORITHMS, keys),
            null);
    validator.setMaxClockSkew((int) MAX_CLOCK_SKEW.toSeconds());
    try {
      if (text.length() <= MAX_LENGTH && JWTParser.parse(text) instanceof SignedJWT token) {
        return validator.validate(token);
      }
    } catch (ParseException | BadJOSEException e) {
      throw invalid(String.valueOf(e.getMessage()));
    } catch (JOSEException e) {
      throw new SignInFailure(
          SignInRefusal.AWAY,
          "The keys of %s can't be read: %s".formatted(settings.issuer(), e.getMessage()));
    }
    throw invalid("the logout token bears no signature");
  }

  private SignInFailure invalid(String reason) {
    return new SignInFailure(SignInRefusal.INVALID, "%s: %s".formatted(settings.issuer(), reason));
  }
}
