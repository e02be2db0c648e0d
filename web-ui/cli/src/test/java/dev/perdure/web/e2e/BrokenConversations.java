package dev.perdure.web.e2e;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireCall;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.testing.Soak;
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
import java.util.stream.IntStream;

/**
 * A model that breaks conversations in many ways. Each case writes lines that begin with its name.
 * The cases that a run survives follow each other in two conversations of thirty turns, because
 * each task costs seconds of processor time. Every other case is a conversation of its own. The
 * model's name says which conversation it leads.
 */
final class BrokenConversations implements Brain {

  static final String LOG = "log.txt";

  /** Whether every case is led over both formats, with every random change of a stream. */
  static final boolean ALL =
      Soak.isOn() || "all".equals(System.getProperty("perdure.conversations"));

  /** The conversations of the cases that a run survives. Each holds half of every kind of case. */
  static final List<String> TOGETHER = List.of("together", "together-too");

  private static final WireReply END = WireReply.text("Done.");

  /** A text of many events, so that no fault comes after its last one in either format. */
  private static final WireReply WORDS = WireReply.text("The work goes on. ".repeat(20));

  /** Stands for a date of three seconds from the moment of the reply. */
  private static final WireReply DATED = WireReply.rateLimited("a date");

  private static final String TOO_LONG =
      "prompt is too long: 210000 tokens > 200000 maximum (context_length_exceeded)";

  /** The replies of a case, the fewest and the most lines it writes, and whether a run survives. */
  record Case(List<WireReply> replies, int fewest, int most, boolean survived) {}

  private final Map<String, Case> cases = new LinkedHashMap<>();
  private final Map<String, List<WireReply>> conversations = new LinkedHashMap<>();
  private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();

  BrokenConversations() {
    streams();
    refusals();
    calls();
    ends();
    lengths();
    cases.forEach((name, each) -> conversations.put(name, each.replies()));
    TOGETHER.forEach(conversation -> conversations.put(conversation, together(conversation)));
  }

  /** The names of the cases that a run survives, or of the others. */
  List<String> names(boolean survived) {
    return cases.keySet().stream().filter(name -> of(name).survived() == survived).toList();
  }

  /** The names of the cases in a conversation of several. */
  List<String> names(String conversation) {
    List<String> names = names(true);
    boolean isFirst = TOGETHER.indexOf(conversation) == 0;
    return IntStream.range(0, names.size())
        .filter(number -> (number % 2 == number / 2 % 2) == isFirst)
        .mapToObj(names::get)
        .toList();
  }

  Case of(String name) {
    return cases.get(name);
  }

  /** Begins all conversations anew. */
  void begin() {
    asked.clear();
  }

  /** Whether a model has given every reply of its conversation. */
  boolean isThrough(String model) {
    AtomicInteger given = asked.getOrDefault(model, new AtomicInteger());
    return given.get() >= conversations.get(conversation(model)).size();
  }

  /** The next reply of a conversation; its last one again if there are no more. */
  @Override
  public WireReply reply(WireRequest request) {
    if (request.tools().isEmpty() || !request.tools().contains("bash")) {
      return WireReply.text("A title");
    }
    List<WireReply> replies = conversations.get(conversation(request.model()));
    int turn = asked.computeIfAbsent(request.model(), _ -> new AtomicInteger()).getAndIncrement();
    WireReply reply = replies.get(Math.min(turn, replies.size() - 1));
    return reply.equals(DATED) ? WireReply.rateLimited(inSeconds(3)) : reply;
  }

  static String conversation(String model) {
    return model.replaceFirst("^.*case-", "");
  }

  /** Cases that a run survives, and an end that announces calls but holds none. */
  private List<WireReply> together(String conversation) {
    List<WireReply> replies = new ArrayList<>();
    names(conversation).forEach(name -> replies.addAll(of(name).replies()));
    replies.add(WireReply.text("Well.").finishing("tool_use"));
    return List.copyOf(replies);
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
    for (int seed = 1; seed <= (ALL ? 3 : 1); seed++) {
      String name = "mutated-" + seed;
      var mutated = new Fault.Mutated(seed);
      WireReply call = command(name, 0);
      put(name, new Case(List.of(call.broken(mutated), call, END), 1, 2, false));
      String atTheEnd = name + "-at-the-end";
      put(atTheEnd, new Case(List.of(command(atTheEnd, 0), END.broken(mutated), END), 1, 1, false));
    }
  }

  /** A first try that fails in some way, at a call and at a text. */
  private void broken(String name, UnaryOperator<WireReply> fault) {
    survived(name, 1, fault.apply(command(name, 0)), command(name, 0));
    String later = name + "-later";
    survived(later, 2, command(later, 0), fault.apply(WORDS), command(later, 1));
  }

  private void refusals() {
    var busy = WireReply.refused(529, "overloaded_error", "Overloaded.");
    var failing = WireReply.refused(500, "api_error", "Internal server error.");
    var bad = WireReply.refused(400, "invalid_request_error", "The model refuses this.");
    var denied = WireReply.refused(401, "authentication_error", "invalid x-api-key");
    var tooLong = WireReply.refused(400, "invalid_request_error", TOO_LONG);
    survived("overloaded", 2, busy, busy, command("overloaded", 0), busy, command("overloaded", 1));
    survived(
        "server-error",
        2,
        failing,
        command("server-error", 0),
        failing,
        command("server-error", 1));
    survived(
        "retry-after-seconds", 1, WireReply.rateLimited("2"), command("retry-after-seconds", 0));
    survived("retry-after-date", 1, DATED, command("retry-after-date", 0));
    List<WireReply> away = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      away.add(WireReply.refused(503, "api_error", "Service unavailable."));
    }
    away.add(command("away-for-a-while", 0));
    survived("away-for-a-while", 1, away.toArray(WireReply[]::new));
    survived(
        "too-long-later", 2, command("too-long-later", 0), tooLong, command("too-long-later", 1));
    alone("bad-request", 1, command("bad-request", 0), bad);
    alone("key-refused-later", 1, command("key-refused-later", 0), denied);
    alone("retry-after-hours", 1, command("retry-after-hours", 0), WireReply.rateLimited("7200"));
    alone("too-long-at-once", 0, tooLong);
  }

  private static String inSeconds(int seconds) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        Instant.now().plusSeconds(seconds).atZone(ZoneOffset.UTC));
  }

  private void calls() {
    survived("empty-id", 1, WireReply.text("").and(call("", echo("empty-id", 0))));
    var doubled = call("same", echo("doubled-ids", 0));
    survived("doubled-ids", 2, WireReply.text("").and(doubled).and(doubled));
    survived(
        "ids-used-again",
        2,
        WireReply.text("").and(call("again", echo("ids-used-again", 0))),
        WireReply.text("").and(call("again", echo("ids-used-again", 1))));
    wrong("no-name", WireReply.calling("", echo("no-name", 0)));
    wrong("unknown-tool", WireReply.calling("teleport", "{}"));
    wrong("arguments-are-no-json", WireReply.calling("bash", "{\"command\": "));
    wrong("arguments-are-a-list", WireReply.calling("bash", "[1]"));
    wrong("arguments-are-missing", WireReply.calling("bash", "{}"));
    wrong("half-a-character", WireReply.calling("bash", "{\"command\": \"echo \\ud83d\"}"));
    wrong("nul", WireReply.calling("bash", "{\"command\": \"echo \\u0000\"}"));
    survived("long-id", 1, WireReply.text("").and(call("id:/".repeat(60), echo("long-id", 0))));
    survived("wrong-case", 1, WireReply.calling("Bash", echo("wrong-case", 0)));
    var many = WireReply.text("All at once");
    for (int i = 0; i < 20; i++) {
      many = many.and("bash", echo("twenty-calls", i));
    }
    survived("twenty-calls", 20, many);
  }

  private static WireCall call(String id, String arguments) {
    return new WireCall(Optional.of(id), "bash", arguments);
  }

  /** A reply that comes to nothing, then one that writes a line. */
  private void wrong(String name, WireReply reply) {
    survived(name, 1, reply, command(name, 0));
  }

  private void ends() {
    wrong("empty-reply", WireReply.text(""));
    wrong("white-space-alone", WireReply.text(" \n "));
    survived(
        "white-space-and-a-call",
        1,
        WireReply.text(" \n").and(call("blank", echo("white-space-and-a-call", 0))));
    wrong(
        "call-written-as-text",
        WireReply.text("<tool_call>\n{\"name\": \"bash\", \"arguments\": {}}\n</tool_call>"));
    survived(
        "cut-at-its-limit",
        2,
        command("cut-at-its-limit", 0),
        WireReply.text("The work is").finishing("max_tokens"),
        command("cut-at-its-limit", 1));
    survived(
        "calls-without-the-finish",
        1,
        command("calls-without-the-finish", 0).finishing("end_turn"));
    alone("nothing-but-empty-replies", 0, WireReply.text(""));
    alone(
        "cut-after-its-end", 1, command("cut-after-its-end", 0), END.broken(new Fault.Cut(5)), END);
    alone(
        "content-filter",
        1,
        command("content-filter", 0),
        WireReply.text("I").finishing("content_filter"));
  }

  private void lengths() {
    survived(
        "slow",
        2,
        command("slow", 0).paced(Duration.ofMillis(200)),
        command("slow", 1).after(Duration.ofSeconds(3)));
    alone(
        "a-megabyte-of-text",
        1,
        command("a-megabyte-of-text", 0),
        WireReply.text("word ".repeat(200_000)));
    String large = "three-megabytes-in-a-call";
    String content =
        "{\"filePath\": \"large.txt\", \"content\": \"%s\"}".formatted("word ".repeat(600_000));
    put(
        large,
        new Case(
            List.of(WireReply.calling("write", content), command(large, 0), END), 0, 1, false));
    String same = "the-same-call-for-ever";
    put(same, new Case(List.of(command(same, 0)), 3, 6, false));
  }

  private static WireReply command(String name, int number) {
    return WireReply.calling("bash", echo(name, number));
  }

  private static String echo(String name, int number) {
    return "{\"command\": \"echo %s %d >> %s\"}".formatted(name, number, LOG);
  }

  private void survived(String name, int lines, WireReply... replies) {
    put(name, new Case(List.of(replies), lines, lines, true));
  }

  private void alone(String name, int lines, WireReply... replies) {
    put(name, new Case(List.of(replies), lines, lines, false));
  }

  private void put(String name, Case which) {
    cases.put(name, which);
  }
}
