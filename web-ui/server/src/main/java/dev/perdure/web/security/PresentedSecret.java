package dev.perdure.web.security;

import java.time.Instant;

/** A secret that is presented at a moment; known if it was right once. */
record PresentedSecret(String digest, boolean isKnown, Instant now) {}
