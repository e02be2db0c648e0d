package dev.perdure.activities.network;

import java.io.Serial;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** A host that leads to an address which is not public. */
public final class ForbiddenAddressException extends UnknownHostException {

  @Serial private static final long serialVersionUID = 1L;

  ForbiddenAddressException(String host) {
    super(
        "%s is no name of the public internet, and this machine does not know it: only public hosts can be reached."
            .formatted(host));
  }

  ForbiddenAddressException(String host, InetAddress address) {
    super(
        "%s leads to %s, which is not an address of the public internet: only public ones can be reached."
            .formatted(host, address.getHostAddress()));
  }
}
