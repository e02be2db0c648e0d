package dev.perdure.activities.model.wire;

import java.util.Map;

/** What goes wrong with an answer; events are counted as they are written. */
public sealed interface Fault {

  /** Nothing. */
  record None() implements Fault {}

  /** Another status than 200. */
  record Refused(int status, String type, String message, Map<String, String> headers)
      implements Fault {}

  /** No byte at all, not even headers, until the client gives up. */
  record Silent() implements Fault {}

  /** Silence after so many events. */
  record Stalled(int afterEvents) implements Fault {}

  /** The connection is dropped after so many events. */
  record Cut(int afterEvents) implements Fault {}

  /** The stream ends in good order, but before its last event. */
  record EndedEarly(int afterEvents) implements Fault {}

  /** An error inside the stream, after so many events. */
  record ErrorInStream(int afterEvents, String type, String message) implements Fault {}

  /** An event that is no JSON, after so many events. */
  record Garbled(int afterEvents) implements Fault {}
}
