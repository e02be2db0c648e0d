package dev.perdure.activities.model.script;

import dev.perdure.activities.model.chat.Sanitizer;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Message.Role;
import dev.perdure.planner.message.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Recognises in a stored conversation which turns have been played, for a caller that kept no marks
 * of them: each answer is the first turn not yet taken that says and calls the same.
 */
final class Played {

  private Played() {}

  static List<Integer> in(List<Message> messages, Script script) {
    List<Integer> played = new ArrayList<>();
    for (Message message : messages) {
      if (message.role() == Role.ASSISTANT) {
        mark(message, script, played);
      }
    }
    return played;
  }

  private static void mark(Message message, Script script, List<Integer> played) {
    for (int i = 0; i < script.turns().size(); i++) {
      ScriptTurn turn = script.turns().get(i);
      if (Collections.frequency(played, i) < turn.times() && isSame(message, turn.reply())) {
        played.add(i);
        return;
      }
    }
  }

  private static boolean isSame(Message message, ScriptTurn.Reply reply) {
    List<String> calls =
        message.parts().stream()
            .filter(Part.ToolCall.class::isInstance)
            .map(part -> ((Part.ToolCall) part).name())
            .toList();
    return reply.error().isEmpty()
        && message.words().equals(Sanitizer.text(reply.text()))
        && calls.equals(reply.calls().stream().map(ScriptTurn.Call::name).toList());
  }
}
