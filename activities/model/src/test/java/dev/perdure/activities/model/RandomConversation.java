package dev.perdure.activities.model;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Conversations as crashes, cancellations and faulty servers may leave them. */
final class RandomConversation {

  private static final List<@Nullable String> SIGNATURES =
      Arrays.asList(
          null,
          "no signature of ours",
          """
          {"anthropic":"model-1","block":{"type":"thinking","thinking":"Hm.","signature":"c2ln"}}\
          """,
          """
          {"anthropic":"model-1","block":{"type":"redacted_thinking","data":"c2ln"}}\
          """);
  private static final RunId RUN = new RunId("t_1.run");
  private static final List<String> TEXTS =
      List.of("", " \n", "Go on.", "<b>bold</b> & \u001b[31mred", "half \ud83d of one", "über 🦊");
  private static final List<String> NAMES =
      List.of("read", "Read File!", "", "мир", "x".repeat(100), "edit");
  private static final List<String> ORIGINALS = List.of("{\"path\": \"b", "[1]", "null", "\"}{");

  private final Random random;
  private final List<Message> messages = new ArrayList<>();
  private final List<Part.ToolCall> calls = new ArrayList<>();
  private int turn;

  private RandomConversation(long seed) {
    this.random = new Random(seed);
  }

  static List<Message> of(long seed) {
    var conversation = new RandomConversation(seed);
    int length = conversation.random.nextInt(14);
    for (int i = 0; i < length; i++) {
      conversation.step();
    }
    return List.copyOf(conversation.messages);
  }

  private void step() {
    switch (random.nextInt(8)) {
      case 0, 1 -> say(MessageRole.USER, new Part.Text(any(TEXTS), false));
      case 2 -> say(MessageRole.USER, new Part.Notice("Seen by people only."));
      case 3, 4, 5 -> assistant();
      case 6 -> results();
      default -> fault();
    }
  }

  private void assistant() {
    turn++;
    List<Part> parts = new ArrayList<>();
    if (random.nextBoolean()) {
      parts.add(new Part.Reasoning("Hm.", any(SIGNATURES)));
    }
    if (random.nextBoolean()) {
      parts.add(new Part.Text(any(TEXTS), false));
    }
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Part.ToolCall call = call(i);
      calls.add(call);
      parts.add(call);
    }
    messages.add(message(MessageRole.ASSISTANT, parts));
  }

  private Part.ToolCall call(int index) {
    String invalid = random.nextInt(4) == 0 ? any(ORIGINALS) : null;
    return new Part.ToolCall(
        RUN.call(turn, index),
        any(NAMES),
        JsonObject.of("path", any(TEXTS)),
        Part.CallState.PENDING,
        null,
        null,
        vendorId(),
        invalid,
        null);
  }

  private @Nullable String vendorId() {
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> "";
      case 2 -> "same_id";
      case 3 -> "not usable: " + turn;
      case 4 -> "x".repeat(80);
      default -> "toolu_" + random.nextInt(1_000_000);
    };
  }

  /** Results of some of the last calls, in any order, perhaps twice. */
  private void results() {
    List<Part> parts = new ArrayList<>();
    for (Part.ToolCall call : calls) {
      if (random.nextInt(3) > 0) {
        parts.add(result(call));
      }
    }
    Collections.shuffle(parts, random);
    messages.add(message(MessageRole.TOOL, parts));
  }

  private Part result(Part.ToolCall call) {
    return new Part.ToolResult(
        call.callId(), call.name(), any(TEXTS), random.nextBoolean(), JsonObject.empty());
  }

  private void fault() {
    switch (random.nextInt(4)) {
      case 0 ->
          say(
              MessageRole.TOOL,
              new Part.ToolResult(
                  RUN.call(900 + turn, 0), "read", "orphan", false, JsonObject.empty()));
      case 1 -> say(MessageRole.ASSISTANT, new Part.Reasoning("Only thought.", null));
      case 2 -> {
        if (!messages.isEmpty()) {
          messages.add(messages.get(random.nextInt(messages.size())));
        }
      }
      default -> {
        if (!messages.isEmpty()) {
          messages.remove(random.nextInt(messages.size()));
        }
      }
    }
  }

  private void say(MessageRole role, Part part) {
    messages.add(message(role, List.of(part)));
  }

  private Message message(MessageRole role, List<Part> parts) {
    int seq = messages.size();
    return new Message("t_1.run." + seq, RUN, seq, role, parts, Instant.EPOCH);
  }

  private <T extends @Nullable Object> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
