package dev.perdure.web.security.oidc;

import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.TokenErrorResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/** The address at which a provider gives tokens for a code, or for a refresh token. */
record TokenEndpoint(IssuerSettings settings, URI address) {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int SERVER_ERROR = 500;
  private static final int TOO_MANY_REQUESTS = 429;

  /** Refusals of a refresh token that concern this server or the moment, and not the person. */
  private static final Set<String> PASSING =
      Set.of(
          "invalid_client",
          "invalid_request",
          "unauthorized_client",
          "unsupported_grant_type",
          "invalid_scope",
          "server_error",
          "temporarily_unavailable",
          "slow_down");

  /** The tokens of a grant; an answer to a refresh token may lack the ID token. */
  OIDCTokens exchange(AuthorizationGrant grant) throws SignInFailure {
    SignInRefusal unclear =
        grant instanceof RefreshTokenGrant ? SignInRefusal.AWAY : SignInRefusal.INVALID;
    try {
      TokenResponse response = OIDCTokenResponseParser.parse(limited(request(grant)).send());
      return switch (response) {
        case OIDCTokenResponse success -> success.getOIDCTokens();
        case TokenErrorResponse refused -> throw failure(refused.getErrorObject(), unclear);
        default -> throw failure(unclear, "gave no tokens");
      };
    } catch (ParseException e) {
      throw failure(unclear, "gave no tokens: " + e.getMessage());
    } catch (IOException e) {
      throw failure(SignInRefusal.AWAY, "is away: " + e.getMessage());
    }
  }

  private HTTPRequest request(AuthorizationGrant grant) {
    var client = new ClientID(settings.clientId());
    return settings
        .clientSecret()
        .map(secret -> new ClientSecretBasic(client, new Secret(secret)))
        .map(login -> new TokenRequest.Builder(address, login, grant))
        .orElseGet(() -> new TokenRequest.Builder(address, client, grant))
        .build()
        .toHTTPRequest();
  }

  static HTTPRequest limited(HTTPRequest request) {
    request.setConnectTimeout((int) TIMEOUT.toMillis());
    request.setReadTimeout((int) TIMEOUT.toMillis());
    request.setFollowRedirects(false);
    return request;
  }

  private SignInFailure failure(ErrorObject error, SignInRefusal unclear) {
    int status = error.getHTTPStatusCode();
    boolean isPassing =
        error.getCode() == null
            || PASSING.contains(error.getCode())
            || status >= SERVER_ERROR
            || status == TOO_MANY_REQUESTS;
    return failure(
        isPassing ? unclear : SignInRefusal.INVALID,
        "refused the grant: %s".formatted(error.getCode()));
  }

  private SignInFailure failure(SignInRefusal refusal, String reason) {
    return new SignInFailure(refusal, "%s %s.".formatted(settings.issuer(), reason));
  }
}
