package dev.perdure.web.security;

import org.jspecify.annotations.Nullable;

/** Checks that a place to go on to lies on this server. */
final class LocalPlace {

  private static final String START = "/";

  private LocalPlace() {}

  /** The place, or the start page if the place is elsewhere; '//' would leave the server. */
  static String orStart(@Nullable String place) {
    return place != null && place.matches("/(?![/\\\\])[\\x21-\\x7e]*") ? place : START;
  }
}
