package dev.perdure.web.security;

/** Too many attempts of one caller wait already. */
final class TooManyAttemptsException extends Exception {
  private static final long serialVersionUID = 1;
}
