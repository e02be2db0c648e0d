package dev.perdure.activities.network;

import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.Set;
import javax.net.ssl.SSLHandshakeException;

/** Tells whether a server may have acted on a request by HTTP that did not succeed. */
public final class HttpOutcome {

  /** Answers of a gateway, behind which the server may have acted. */
  private static final Set<Integer> GATEWAY_FAILURES = Set.of(502, 504);

  private HttpOutcome() {}

  /** Whether an answer leaves open what the server did. */
  public static boolean isUnknown(int status) {
    return GATEWAY_FAILURES.contains(status);
  }

  /** Whether a failure leaves open what the server did; without a connection nothing was sent. */
  public static boolean isUnknown(Throwable failure) {
    return switch (failure) {
      case ConnectException _, HttpConnectTimeoutException _, SSLHandshakeException _ -> false;
      default -> true;
    };
  }
}
