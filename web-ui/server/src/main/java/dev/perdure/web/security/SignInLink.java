package dev.perdure.web.security;

import java.time.Instant;

/** A link that signs one browser in, until it expires. */
public record SignInLink(String path, Instant expiresAt) {

  static final String PATH = "/sign-in/";
}
