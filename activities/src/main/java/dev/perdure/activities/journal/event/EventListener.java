package dev.perdure.activities.journal.event;

/** Hears what a subscription brings, on a thread of its own, one call at a time; it may block. */
public interface EventListener {

  /** A numbered event; each one once, in order. */
  void event(LoggedEvent event);

  /** More of a growing part; may be missing where the listener is slow. */
  void delta(Delta delta);
}
