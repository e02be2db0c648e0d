package dev.perdure.activities.model.wire;

import java.util.Map;

/** Fault of an answer; {@code afterEvents} counts the events written before the fault. */
public sealed interface Fault {

  /** No fault. */
  record None() implements Fault {}

  /** Status other than 200; OpenAI adds a parameter and a code. */
  record Refused(
      int status,
      String type,
      String message,
      String param,
      String code,
      Map<String, String> headers)
      implements Fault {

    static Refused of(int status, String type, String message) {
      return of(status, type, message, Map.of());
    }

    /** A refusal with headers. */
    public static Refused of(int status, String type, String message, Map<String, String> headers) {
      return new Refused(status, type, message, "", "", headers);
    }
  }

  /** Complete silence, without headers, until the client gives up. */
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

  /** Fields of events are replaced by values of any kind, at random. */
  record Mutated(long seed) implements Fault {}
}
