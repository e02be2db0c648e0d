package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;

/**
 * One turn of a conversation as vendors' APIs take it, the user's or the assistant's: sides
 * alternate, results of tool calls come first.
 */
public sealed interface Turn {

  /**
   * The user's side: the answers to the calls of the turn before, then what was said and attached.
   */
  record User(List<Answer> answers, List<String> texts, List<Part.File> files) implements Turn {
    /** A side without attached files. */
    public User(List<Answer> answers, List<String> texts) {
      this(answers, texts, List.of());
    }

    public User {
      files = List.copyOf(files);
      answers = List.copyOf(answers);
      texts = List.copyOf(texts);
    }
  }

  /** The model's side: what it thought, said and called. */
  record Assistant(List<String> signatures, List<String> texts, List<Call> calls) implements Turn {
    public Assistant {
      signatures = List.copyOf(signatures);
      texts = List.copyOf(texts);
      calls = List.copyOf(calls);
    }
  }

  /** A call with the id it has on the wire. */
  record Call(String id, String name, JsonObject input) {}

  /** The one answer to a call, with the pictures that belong to it. */
  record Answer(
      String id,
      String name,
      String text,
      boolean isError,
      List<ToolResultDetail.Picture> pictures) {
    public Answer {
      pictures = List.copyOf(pictures);
    }
  }
}
