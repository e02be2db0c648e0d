package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Finds the address that failed attempts are counted by. */
final class CallerAddress {

  private static final int MAX_LENGTH = 64;

  private final boolean hasProxy;

  /** A server on a loopback address has no proxy before it. */
  CallerAddress(AccessSettings settings) {
    this.hasProxy = !settings.isLocal();
  }

  /** The peer, with the client that a proxy names itself, which is the last one it lists. */
  String of(HttpServletRequest request) {
    return hasProxy ? request.getRemoteAddr() + " " + client(request) : request.getRemoteAddr();
  }

  private static String client(HttpServletRequest request) {
    String forwarded = Optional.ofNullable(request.getHeader("X-Forwarded-For")).orElse("");
    String client = forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
    return client.substring(0, Math.min(client.length(), MAX_LENGTH));
  }
}
