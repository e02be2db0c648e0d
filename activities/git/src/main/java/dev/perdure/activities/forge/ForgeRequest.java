package dev.perdure.activities.forge;

import java.net.URI;
import java.util.Optional;

/**
 * Request to a forge's API.
 *
 * @param token the token, or the signed claim of an app
 * @param body written as JSON
 */
record ForgeRequest(ForgeKind kind, String method, URI address, String token, Optional<?> body) {

  /** The address of the server, without a login. */
  String server() {
    return GitRemoteUrl.withoutLogin(address.getScheme() + "://" + address.getRawAuthority());
  }

  /** Without the token, which is a secret. */
  @Override
  public String toString() {
    return "ForgeRequest[%s %s]".formatted(method, address);
  }
}
