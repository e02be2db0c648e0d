package dev.perdure.web.security.oidc;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Identifier;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.UserInfoSuccessResponse;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.perdure.activities.journal.access.RoleGrant;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An identity provider: leads browsers there, and judges its answers. */
public final class IdentityProvider {

  private static final Duration MIN_LIFETIME = Duration.ofMinutes(1);
  private static final Duration MAX_LIFETIME = Duration.ofHours(1);

  private final IssuerSettings settings;
  private final ProviderDiscovery discovery;

  public IdentityProvider(IssuerSettings settings) {
    this.settings = settings;
    this.discovery = new ProviderDiscovery(settings);
  }

  /** The provider's short name. */
  public String key() {
    return settings.key();
  }

  /** The address that the provider's tokens name. */
  public String issuer() {
    return settings.issuer().toString();
  }

  /** The address at which a person signs in. */
  public URI authorization(SignInChallenge challenge) throws SignInFailure {
    return new AuthenticationRequest.Builder(
            ResponseType.CODE,
            Scope.parse(settings.scope()),
            new ClientID(settings.clientId()),
            challenge.redirect())
        .endpointURI(discovery.provider().metadata().getAuthorizationEndpointURI())
        .state(new State(challenge.state()))
        .nonce(new Nonce(challenge.nonce()))
        .codeChallenge(new CodeVerifier(challenge.verifier()), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /** The person for whom the provider gave a code. */
  public SignedInPerson person(String code, SignInChallenge challenge) throws SignInFailure {
    DiscoveredProvider provider = discovery.provider();
    OIDCTokens tokens =
        endpoint(provider)
            .exchange(
                new AuthorizationCodeGrant(
                    new AuthorizationCode(code),
                    challenge.redirect(),
                    new CodeVerifier(challenge.verifier())));
    if (tokens.getIDToken() == null) {
      throw invalid("gave no ID token");
    }
    IDTokenClaimsSet verified =
        new IdTokenCheck(settings, provider.keys())
            .verify(tokens.getIDToken(), Optional.of(challenge.nonce()));
    return person(provider, tokens, verified.getSubject().getValue(), verified.toJSONObject());
  }

  /**
   * The person of a refresh token, whom the provider confirms again.
   *
   * @param roles the roles until now; they stay if the provider's answer holds no claims
   */
  public ConfirmedPerson confirm(String refreshToken, String subject, List<RoleGrant> roles)
      throws SignInFailure {
    DiscoveredProvider provider = discovery.provider();
    OIDCTokens tokens =
        endpoint(provider).exchange(new RefreshTokenGrant(new RefreshToken(refreshToken)));
    Map<String, Object> claims = Map.of();
    if (tokens.getIDToken() == null && provider.metadata().getUserInfoEndpointURI() == null) {
      return new ConfirmedPerson(roles, grant(tokens, claims));
    }
    if (tokens.getIDToken() != null) {
      IDTokenClaimsSet verified =
          new IdTokenCheck(settings, provider.keys()).verify(tokens.getIDToken(), Optional.empty());
      if (!verified.getSubject().getValue().equals(subject)) {
        throw invalid("confirmed another person");
      }
      claims = verified.toJSONObject();
    }
    SignedInPerson person = person(provider, tokens, subject, claims);
    return new ConfirmedPerson(person.roles(), person.grant());
  }

  /** The notice of a logout token that the provider sent. */
  public LogoutNotice logout(String token) throws SignInFailure {
    return new LogoutTokenCheck(settings, discovery.provider().keys()).verify(token);
  }

  private TokenEndpoint endpoint(DiscoveredProvider provider) {
    return new TokenEndpoint(settings, provider.metadata().getTokenEndpointURI());
  }

  /** The person of tokens whose ID token, if there is one, was verified. */
  private SignedInPerson person(
      DiscoveredProvider provider, OIDCTokens tokens, String subject, Map<String, Object> verified)
      throws SignInFailure {
    Map<String, Object> claims = new HashMap<>(verified);
    if (!PersonClaims.isComplete(settings, claims)) {
      claims.putAll(userInfo(provider, tokens, subject));
      claims.putAll(verified);
    }
    return new PersonClaims(settings, subject, claims).person(grant(tokens, verified));
  }

  private static ProviderGrant grant(OIDCTokens tokens, Map<String, Object> claims) {
    Duration lifetime = Duration.ofSeconds(tokens.getAccessToken().getLifetime());
    Duration least = lifetime.compareTo(MIN_LIFETIME) < 0 ? MIN_LIFETIME : lifetime;
    return new ProviderGrant(
        claims.get("sid") instanceof String session ? Optional.of(session) : Optional.empty(),
        Optional.ofNullable(tokens.getRefreshToken()).map(Identifier::getValue),
        lifetime.isZero() || least.compareTo(MAX_LIFETIME) > 0 ? MAX_LIFETIME : least);
  }

  /** Further claims; many providers put into the ID token no more than who signed in. */
  private Map<String, Object> userInfo(
      DiscoveredProvider provider, OIDCTokens tokens, String subject) throws SignInFailure {
    URI endpoint = provider.metadata().getUserInfoEndpointURI();
    if (endpoint == null) {
      return Map.of();
    }
    try {
      var request = new UserInfoRequest(endpoint, tokens.getAccessToken()).toHTTPRequest();
      HTTPResponse answer = TokenEndpoint.limited(request).send();
      if (answer.getStatusCode() >= HTTPResponse.SC_SERVER_ERROR) {
        throw away("status " + answer.getStatusCode());
      }
      UserInfoResponse response = UserInfoResponse.parse(answer);
      if (response instanceof UserInfoSuccessResponse success
          && success.getUserInfo() != null
          && success.getUserInfo().getSubject().getValue().equals(subject)) {
        return success.getUserInfo().toJSONObject();
      }
      throw invalid("gave no claims of '%s'".formatted(subject));
    } catch (ParseException e) {
      throw invalid("gave no claims: " + e.getMessage());
    } catch (IOException e) {
      throw away(e.getMessage());
    }
  }

  private SignInFailure invalid(String reason) {
    return new SignInFailure(SignInRefusal.INVALID, "%s %s.".formatted(settings.issuer(), reason));
  }

  private SignInFailure away(@Nullable String reason) {
    return new SignInFailure(
        SignInRefusal.AWAY, "%s is away: %s".formatted(settings.issuer(), reason));
  }
}
