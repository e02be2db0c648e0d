package dev.perdure.activities.model.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answer of the model server. The finish is in the product's words; an empty finish stands for the
 * reason that fits. One delay precedes the first byte, the other separates events.
 */
public record WireReply(
    String thinking,
    String text,
    List<WireCall> calls,
    String finish,
    WireTokens tokens,
    Duration delay,
    Duration pace,
    Fault fault) {

  /** Copies the calls. */
  public WireReply {
    calls = List.copyOf(calls);
  }

  /** An answer of text alone. */
  public static WireReply text(String text) {
    return new WireReply(
        "",
        text,
        List.of(),
        "",
        WireTokens.STANDARD,
        Duration.ZERO,
        Duration.ZERO,
        new Fault.None());
  }

  /** An answer that is one call; the arguments are raw text. */
  public static WireReply calling(String name, String arguments) {
    return text("").and(name, arguments);
  }

  /** A refusal with a status. */
  public static WireReply refused(int status, String type, String message) {
    return text("").broken(Fault.Refused.of(status, type, message));
  }

  /** The refusal of a request that breaks a rule. */
  static WireReply refused(Violation rule) {
    return text("")
        .broken(
            new Fault.Refused(
                rule.status(), rule.type(), rule.message(), rule.param(), rule.code(), Map.of()));
  }

  /** A 429 that asks to wait. */
  public static WireReply rateLimited(String retryAfter) {
    return text("")
        .broken(
            Fault.Refused.of(
                429, "rate_limit_error", "Too many requests.", Map.of("retry-after", retryAfter)));
  }

  /** Adds a call. */
  public WireReply and(String name, String arguments) {
    return and(new WireCall(Optional.empty(), name, arguments));
  }

  /** Adds a call, under an id of the test's choice if it has one. */
  public WireReply and(WireCall call) {
    var more = new ArrayList<>(calls);
    more.add(call);
    return new WireReply(thinking, text, more, finish, tokens, delay, pace, fault);
  }

  /** Sets the thinking before the text. */
  public WireReply thinking(String thought) {
    return new WireReply(thought, text, calls, finish, tokens, delay, pace, fault);
  }

  /** Sets the finish reason. */
  public WireReply finishing(String reason) {
    return new WireReply(thinking, text, calls, reason, tokens, delay, pace, fault);
  }

  /** Sets the token counts. */
  public WireReply using(WireTokens counted) {
    return new WireReply(thinking, text, calls, finish, counted, delay, pace, fault);
  }

  /** Sets the delay before the first byte. */
  public WireReply after(Duration wait) {
    return new WireReply(thinking, text, calls, finish, tokens, wait, pace, fault);
  }

  /** Sets the pause between events. */
  public WireReply paced(Duration pause) {
    return new WireReply(thinking, text, calls, finish, tokens, delay, pause, fault);
  }

  /** Sets the fault. */
  public WireReply broken(Fault what) {
    return new WireReply(thinking, text, calls, finish, tokens, delay, pace, what);
  }
}
