package dev.perdure.web.engine.encryption;

import org.jspecify.annotations.Nullable;

/** The wait that the activity of a thread offers. */
final class OfferedKeyWait {

  static final ThreadLocal<@Nullable KeyWait> CURRENT = new ThreadLocal<>();

  private OfferedKeyWait() {}
}
