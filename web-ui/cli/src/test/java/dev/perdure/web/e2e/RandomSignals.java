package dev.perdure.web.e2e;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.RawValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random signals to the root and the runs of a task: anything, and things that look as if they were
 * meant.
 */
public final class RandomSignals {

  /** The signals of a root. */
  public static final List<String> OF_ROOTS =
      List.of(
          "decide",
          "control",
          "editPlan",
          "postMessage",
          "raiseRequest",
          "withdrawRequests",
          "modelAnswered",
          "requestContinueAsNew",
          "unknownSignal");

  /** The signals of a run. */
  public static final List<String> OF_RUNS =
      List.of("requestSettled", "hold", "suspend", "requestContinueAsNew", "unknownSignal");

  private static final List<String> FIELDS =
      List.of(
          "requestId",
          "decisionId",
          "digest",
          "outcome",
          "answers",
          "comment",
          "stepComments",
          "steps",
          "remember",
          "then",
          "budget",
          "model",
          "by",
          "at",
          "command",
          "id",
          "step",
          "task",
          "request",
          "base",
          "edit",
          "message",
          "kind",
          "outcomes",
          "runId",
          "always",
          "questions",
          "workflow",
          "manualChecks",
          "run",
          "lineComments",
          "ticked",
          "waived",
          "failure",
          "held");

  /** The fields that each handler needs. */
  private static final Map<String, List<String>> SHAPES =
      Map.of(
          "decide", List.of("requestId", "decisionId", "digest", "outcome", "by", "at"),
          "control", List.of("id", "command", "by"),
          "editPlan", List.of("request", "edit", "base"),
          "postMessage", List.of("message"),
          "raiseRequest", List.of("id", "runId", "digest", "kind", "workflow"),
          "withdrawRequests", List.of("run"),
          "modelAnswered", List.of("run", "turn", "request"),
          "requestSettled", List.of("request", "outcome", "failure"),
          "hold", List.of("held"));

  private static final List<String> KINDS =
      List.of("question", "permission", "plan", "delivery", "budget", "operator", "trust");

  private static final List<String> COMMANDS = List.of("pause", "interrupt", "cancel");

  private static final List<String> WORDS =
      List.of(
          "x".repeat(800),
          "x".repeat(1_100),
          "\u754c".repeat(260),
          "\u754c".repeat(330),
          "",
          " ",
          "approve",
          "reject",
          "send_back",
          "allow_always",
          "answer",
          "pause",
          "resume",
          "cancel",
          "interrupt",
          "cancel_step",
          "plan",
          "permission",
          "budget",
          "operator",
          "\0",
          "../..",
          "' or 1=1 --",
          "2026-01-01T00:00:00Z",
          "9".repeat(400));

  private final Random random;
  private final List<String> known;

  /** Signals that may hold ids and digests which are real. */
  public RandomSignals(long seed, List<String> known) {
    this.random = new Random(seed);
    this.known = List.copyOf(known);
  }

  /** The arguments of a signal: none, one, or more than its handler takes. */
  public @Nullable Object[] arguments(String signal) {
    return switch (random.nextInt(10)) {
      case 0 -> new Object[] {};
      case 1 -> new @Nullable Object[] {value(0), value(0)};
      case 2 -> new Object[] {bytes()};
      case 3, 4, 5 -> new @Nullable Object[] {random.nextInt(4) == 0 ? value(0) : fields(0)};
      default -> new Object[] {shaped(signal)};
    };
  }

  /** A payload that a handler takes and the journal does not know. */
  Map<String, Object> shaped(String signal) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (String field : SHAPES.getOrDefault(signal, List.of())) {
      object.put(
          field,
          switch (field) {
            case "kind" -> pick(KINDS);
            case "command" -> pick(COMMANDS);
            case "outcome" -> "approve";
            case "held" -> random.nextBoolean();
            case "at" -> "2026-01-01T00:00:00Z";
            default -> random.nextBoolean() ? pick(known) : pick(WORDS);
          });
    }
    return object;
  }

  private RawValue bytes() {
    byte[] data = new byte[random.nextInt(200)];
    random.nextBytes(data);
    return new RawValue(
        Payload.newBuilder()
            .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
            .setData(ByteString.copyFrom(data))
            .build());
  }

  private @Nullable Object value(int depth) {
    return switch (random.nextInt(depth > 3 ? 6 : 8)) {
      case 0 -> null;
      case 1 -> random.nextLong();
      case 2 -> random.nextBoolean();
      case 3 -> pick(WORDS);
      case 4 -> pick(known);
      case 5 -> "x".repeat(random.nextInt(4_000) == 0 ? 200_000 : random.nextInt(20));
      case 6 -> random.ints(random.nextInt(4)).mapToObj(_ -> value(depth + 1)).toList();
      default -> fields(depth + 1);
    };
  }

  private Map<String, @Nullable Object> fields(int depth) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    int count = random.nextInt(FIELDS.size());
    for (int number = 0; number < count; number++) {
      object.put(pick(FIELDS), value(depth));
    }
    return object;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
