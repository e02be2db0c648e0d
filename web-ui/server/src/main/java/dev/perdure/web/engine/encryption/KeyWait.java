package dev.perdure.web.engine.encryption;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A wait for a key, offered by an activity whose arguments the SDK decodes on the same thread
 * before the activity begins. A wait keeps the activity's heartbeat and counts as no attempt.
 */
@FunctionalInterface
public interface KeyWait {

  /** Waits until the key is there; the engine shows the sentence meanwhile. */
  void until(String sentence, BooleanSupplier isThere);

  /** Offers a wait to the decoding of arguments on this thread. */
  static void offer(KeyWait wait) {
    OfferedKeyWait.CURRENT.set(wait);
  }

  /** Ends the offer. */
  static void withdraw() {
    OfferedKeyWait.CURRENT.remove();
  }

  /** Takes the offer of this thread, which then ends: the wait decodes payloads too. */
  static Optional<KeyWait> take() {
    Optional<KeyWait> wait = Optional.ofNullable(OfferedKeyWait.CURRENT.get());
    withdraw();
    return wait;
  }
}
