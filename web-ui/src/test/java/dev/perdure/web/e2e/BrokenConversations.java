package dev.perdure.web.e2e;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireReply.Call;
import dev.perdure.activities.model.wire.WireRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A model that breaks each conversation in a way of its own; the model's name says which. Each
 * conversation is: one command that adds a line to a file, then a last word.
 */
final class BrokenConversations implements Brain {

  static final String LOG = "log.txt";
  private static final String COMMAND = "{\"command\": \"echo line >> " + LOG + "\"}";
  private static final WireReply CALL = WireReply.calling("bash", COMMAND);
  private static final WireReply END = WireReply.text("Done.");
  private static final String TOO_LONG =
      "prompt is too long: 210000 tokens > 200000 maximum (context_length_exceeded)";

  /** What comes of a conversation: the fewest and the most lines its commands may have written. */
  record Case(List<WireReply> replies, int fewest, int most) {}

  private final Map<String, Case> cases = new LinkedHashMap<>();
  private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();

  BrokenConversations() {
    streams();
    refusals();
    calls();
    ends();
    lengths();
  }

  List<String> names() {
    return List.copyOf(cases.keySet());
  }

  Case of(String name) {
    return cases.get(name);
  }

  /** The next reply of a conversation; its last one again where there are no more. */
  @Override
  public WireReply reply(WireRequest request) {
    if (request.tools().isEmpty() || !request.tools().contains("bash")) {
      return WireReply.text("A title");
    }
    Case which = cases.get(request.model().replaceFirst("^.*case-", ""));
    int turn =
        asked
            .computeIfAbsent(request.dialect() + request.model(), _ -> new AtomicInteger())
            .getAndIncrement();
    return which.replies().get(Math.min(turn, which.replies().size() - 1));
  }

  private void streams() {
    for (int events = 0; events < 6; events++) {
      int after = events;
      broken("cut-after-" + events, reply -> reply.broken(new Fault.Cut(after)));
    }
    broken("ended-early", reply -> reply.broken(new Fault.EndedEarly(3)));
    broken("garbled", reply -> reply.broken(new Fault.Garbled(2)));
    broken(
        "error-in-stream",
        reply ->
            reply.broken(new Fault.ErrorInStream(2, "overloaded_error", "The server is busy.")));
    for (int seed = 1; seed <= 3; seed++) {
      long random = seed;
      var mutated = new Fault.Mutated(random);
      put("mutated-" + seed, 1, 2, List.of(CALL.broken(mutated), CALL, END));
      put("mutated-" + seed + "-at-the-end", 1, 1, List.of(CALL, END.broken(mutated), END));
    }
  }

  /** A first try that fails in some way, then the conversation as it should be. */
  private void broken(String name, UnaryOperator<WireReply> fault) {
    add(name, 1, fault.apply(CALL), CALL, END);
    add(name + "-at-the-end", 1, CALL, fault.apply(END), END);
  }

  private void refusals() {
    var busy = WireReply.refused(529, "overloaded_error", "Overloaded.");
    var failing = WireReply.refused(500, "api_error", "Internal server error.");
    var bad = WireReply.refused(400, "invalid_request_error", "The model refuses this.");
    var denied = WireReply.refused(401, "authentication_error", "invalid x-api-key");
    add("overloaded", 1, busy, busy, CALL, busy, END);
    add("server-error", 1, failing, CALL, failing, END);
    add("bad-request", 1, CALL, bad);
    add("key-refused-later", 1, CALL, denied);
    add("retry-after-seconds", 1, WireReply.rateLimited("2"), CALL, END);
    add("retry-after-date", 1, WireReply.rateLimited(inSeconds(3)), CALL, END);
    add("retry-after-hours", 1, CALL, WireReply.rateLimited("7200"));
    List<WireReply> away = new ArrayList<>(List.of(CALL));
    for (int i = 0; i < 5; i++) {
      away.add(WireReply.refused(503, "api_error", "Service unavailable."));
    }
    away.add(END);
    put("away-for-a-while", 1, 1, away);
    add("too-long-at-once", 0, WireReply.refused(400, "invalid_request_error", TOO_LONG));
    add("too-long-later", 1, CALL, WireReply.refused(400, "invalid_request_error", TOO_LONG), END);
  }

  private static String inSeconds(int seconds) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        Instant.now().plusSeconds(seconds).atZone(ZoneOffset.UTC));
  }

  private void calls() {
    add("empty-id", 1, WireReply.text("").and(call("", COMMAND)), END);
    add(
        "doubled-ids",
        2,
        WireReply.text("").and(call("same", COMMAND)).and(call("same", COMMAND)),
        END);
    add(
        "ids-used-again",
        2,
        WireReply.text("").and(call("again", COMMAND)),
        WireReply.text("").and(call("again", "{\"command\": \"echo more >> log.txt\"}")),
        END);
    add("no-name", 1, WireReply.calling("", COMMAND), CALL, END);
    add("unknown-tool", 1, WireReply.calling("teleport", "{}"), CALL, END);
    add("arguments-are-no-json", 1, WireReply.calling("bash", "{\"command\": "), CALL, END);
    add("arguments-are-a-list", 1, WireReply.calling("bash", "[1]"), CALL, END);
    add("arguments-are-missing", 1, WireReply.calling("bash", "{}"), CALL, END);
    add("wrong-case", 1, WireReply.calling("Bash", COMMAND), END);
    var many = WireReply.text("All at once");
    for (int i = 0; i < 20; i++) {
      many = many.and("bash", "{\"command\": \"echo %d >> log.txt\"}".formatted(i));
    }
    add("twenty-calls", 20, many, END);
  }

  private static Call call(String id, String arguments) {
    return new Call(Optional.of(id), "bash", arguments);
  }

  private void ends() {
    add("empty-reply", 1, WireReply.text(""), CALL, END);
    add("nothing-but-empty-replies", 0, WireReply.text(""));
    add("cut-at-its-limit", 1, CALL, WireReply.text("The work is").finishing("max_tokens"), END);
    add("content-filter", 1, CALL, WireReply.text("I").finishing("content_filter"));
    add("calls-without-the-finish", 1, CALL.finishing("end_turn"), END);
    add("finish-without-calls", 1, CALL, WireReply.text("Well.").finishing("tool_use"), END);
  }

  private void lengths() {
    add("a-megabyte-of-text", 1, CALL, WireReply.text("word ".repeat(200_000)));
    put("the-same-call-for-ever", 3, 6, List.of(CALL));
    add("slow", 1, CALL.paced(Duration.ofMillis(200)), END.after(Duration.ofSeconds(3)));
    List<WireReply> sixty = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      sixty.add(WireReply.calling("bash", "{\"command\": \"echo %d >> log.txt\"}".formatted(i)));
    }
    sixty.add(END);
    put("sixty-turns", 60, 60, sixty);
  }

  private void add(String name, int lines, WireReply... replies) {
    put(name, lines, lines, List.of(replies));
  }

  private void put(String name, int fewest, int most, List<WireReply> replies) {
    cases.put(name, new Case(replies, fewest, most));
  }
}
