package dev.perdure.web.security.oidc;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.UserInfoSuccessResponse;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** An identity provider: leads browsers there, and judges its answers. */
public final class IdentityProvider {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Scope SCOPE = new Scope("openid", "profile", "email");

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

  /** The address at which a person signs in. */
  public URI authorization(SignInChallenge challenge) throws SignInFailure {
    return new AuthenticationRequest.Builder(
            ResponseType.CODE, SCOPE, new ClientID(settings.clientId()), challenge.redirect())
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
    OIDCTokens tokens = exchange(provider, code, challenge);
    IDTokenClaimsSet verified =
        new IdTokenCheck(settings, provider.keys()).verify(tokens.getIDToken(), challenge.nonce());
    String subject = verified.getSubject().getValue();
    Map<String, Object> claims = verified.toJSONObject();
    if (!PersonClaims.isComplete(settings, claims)) {
      claims = new HashMap<>(userInfo(provider, tokens, subject));
      claims.putAll(verified.toJSONObject());
    }
    return new PersonClaims(settings, subject, claims).person();
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
      UserInfoResponse response = UserInfoResponse.parse(limited(request).send());
      if (response instanceof UserInfoSuccessResponse success
          && success.getUserInfo() != null
          && success.getUserInfo().getSubject().getValue().equals(subject)) {
        return success.getUserInfo().toJSONObject();
      }
      throw invalid("gave no claims of '%s'".formatted(subject));
    } catch (ParseException e) {
      throw invalid("gave no claims: " + e.getMessage());
    } catch (IOException e) {
      throw away(e);
    }
  }

  private OIDCTokens exchange(DiscoveredProvider provider, String code, SignInChallenge challenge)
      throws SignInFailure {
    var grant =
        new AuthorizationCodeGrant(
            new AuthorizationCode(code),
            challenge.redirect(),
            new CodeVerifier(challenge.verifier()));
    URI endpoint = provider.metadata().getTokenEndpointURI();
    var client = new ClientID(settings.clientId());
    HTTPRequest request =
        settings
            .clientSecret()
            .map(secret -> new ClientSecretBasic(client, new Secret(secret)))
            .map(login -> new TokenRequest.Builder(endpoint, login, grant))
            .orElseGet(() -> new TokenRequest.Builder(endpoint, client, grant))
            .build()
            .toHTTPRequest();
    try {
      TokenResponse response = OIDCTokenResponseParser.parse(limited(request).send());
      if (response instanceof OIDCTokenResponse success
          && success.getOIDCTokens().getIDToken() != null) {
        return success.getOIDCTokens();
      }
      throw invalid("refused the code");
    } catch (ParseException e) {
      throw invalid("gave no ID token: " + e.getMessage());
    } catch (IOException e) {
      throw away(e);
    }
  }

  private static HTTPRequest limited(HTTPRequest request) {
    request.setConnectTimeout((int) TIMEOUT.toMillis());
    request.setReadTimeout((int) TIMEOUT.toMillis());
    request.setFollowRedirects(false);
    return request;
  }

  private SignInFailure invalid(String reason) {
    return new SignInFailure(SignInRefusal.INVALID, "%s %s.".formatted(settings.issuer(), reason));
  }

  private SignInFailure away(IOException e) {
    return new SignInFailure(
        SignInRefusal.AWAY, "%s is away: %s".formatted(settings.issuer(), e.getMessage()));
  }
}
