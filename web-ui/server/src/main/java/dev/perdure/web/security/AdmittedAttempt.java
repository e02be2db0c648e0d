package dev.perdure.web.security;

import java.time.Duration;

/**
 * An attempt that may look at its secret.
 *
 * @param delay the time before the look
 * @param others the open attempts of the address, this one included; 0 without a wait
 */
record AdmittedAttempt(Duration delay, int others) {}
