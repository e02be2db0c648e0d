package dev.perdure.web.security.oidc;

import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.perdure.activities.process.MonotonicClock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads an identity provider's own description when a person signs in, and again after an hour. A
 * provider that is away stops neither the server's start nor open sessions.
 */
final class ProviderDiscovery {

  private static final Logger LOG = LoggerFactory.getLogger(ProviderDiscovery.class);
  private static final String PATH = "/.well-known/openid-configuration";
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int MAX_BYTES = 512 * 1024;
  private static final Duration MAX_AGE = Duration.ofHours(1);

  /** Strangers can begin attempts, so each one may not wait for a provider that is away. */
  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);

  private final IssuerSettings settings;
  private final DefaultResourceRetriever retriever =
      new DefaultResourceRetriever(TIMEOUT_MILLIS, TIMEOUT_MILLIS, MAX_BYTES);

  private @Nullable DiscoveredProvider provider;
  private Instant readAt = Instant.EPOCH;
  private Instant awayAt = Instant.EPOCH;

  ProviderDiscovery(IssuerSettings settings) {
    this.settings = settings;
  }

  /** The provider as it was read last; an older reading holds while the provider is away. */
  synchronized DiscoveredProvider provider() throws SignInFailure {
    Instant now = MonotonicClock.now();
    boolean isOld = readAt.plus(MAX_AGE).isBefore(now);
    if (isOld && awayAt.plus(RETRY_DELAY).isBefore(now)) {
      try {
        provider = read();
        readAt = now;
      } catch (IOException e) {
        awayAt = MonotonicClock.now();
        LOG.warn("{} is away: {}", settings.issuer(), e.getMessage());
      }
    }
    DiscoveredProvider known = provider;
    if (known == null) {
      throw new SignInFailure(SignInRefusal.AWAY, settings.issuer() + " is away.");
    }
    return known;
  }

  private DiscoveredProvider read() throws IOException, SignInFailure {
    String issuer = settings.issuer().toString();
    URI address = URI.create(issuer.replaceFirst("/$", "") + PATH);
    try {
      var metadata =
          OIDCProviderMetadata.parse(retriever.retrieveResource(address.toURL()).getContent());
      if (!metadata.getIssuer().getValue().equals(issuer)) {
        throw new SignInFailure(
            SignInRefusal.INVALID,
            "%s calls itself '%s': write its address in the same way."
                .formatted(issuer, metadata.getIssuer()));
      }
      var keys =
          JWKSourceBuilder.create(metadata.getJWKSetURI().toURL(), retriever)
              .outageTolerant(true)
              .build();
      return new DiscoveredProvider(metadata, keys);
    } catch (ParseException e) {
      throw new SignInFailure(
          SignInRefusal.INVALID,
          "%s describes itself wrongly: %s".formatted(issuer, e.getMessage()));
    }
  }
}
