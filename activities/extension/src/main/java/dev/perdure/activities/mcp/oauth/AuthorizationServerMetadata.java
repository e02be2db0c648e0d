package dev.perdure.activities.mcp.oauth;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The metadata that an authorization server publishes about itself. */
@JsonNaming(SnakeCaseStrategy.class)
record AuthorizationServerMetadata(
    @Nullable String issuer,
    @Nullable String authorizationEndpoint,
    @Nullable String tokenEndpoint,
    @Nullable String registrationEndpoint,
    @Nullable String revocationEndpoint,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<String> codeChallengeMethodsSupported,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<String> tokenEndpointAuthMethodsSupported,
    boolean authorizationResponseIssParameterSupported) {

  AuthorizationServerMetadata {
    codeChallengeMethodsSupported = NullSafeLists.copy(codeChallengeMethodsSupported);
    tokenEndpointAuthMethodsSupported = NullSafeLists.copy(tokenEndpointAuthMethodsSupported);
  }
}
