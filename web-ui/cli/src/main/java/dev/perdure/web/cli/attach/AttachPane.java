package dev.perdure.web.cli.attach;

/** The contents that the middle of the screen can show. */
enum AttachPane {
  TRANSCRIPT,
  PLAN,
  REQUESTS,
  KEYS
}
