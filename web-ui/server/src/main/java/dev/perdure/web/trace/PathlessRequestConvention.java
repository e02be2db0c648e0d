package dev.perdure.web.trace;

import io.micrometer.common.KeyValues;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/**
 * Convention that names spans of HTTP requests by the pattern of the path alone. The path of a
 * sign-in link or a share link is a secret.
 */
final class PathlessRequestConvention extends DefaultServerRequestObservationConvention {

  @Override
  public KeyValues getHighCardinalityKeyValues(ServerRequestObservationContext context) {
    return KeyValues.empty();
  }
}
