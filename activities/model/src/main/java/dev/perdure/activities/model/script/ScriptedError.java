package dev.perdure.activities.model.script;

import java.time.Duration;
import java.util.Optional;

/** An error like a vendor's. */
record ScriptedError(int status, Optional<Duration> retryAfter) {}
