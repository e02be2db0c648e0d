package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;

/** A listener for the events of a subscription, called on a thread of its own; it may block. */
public interface EventFeedListener {

  /** A numbered event; each one once, in order. */
  void event(LoggedEvent event);

  /** More of a growing part; may be missing if the listener is slow. */
  void delta(Delta delta);
}
