package dev.perdure.activities.model;

import dev.perdure.planner.message.Part;
import java.util.List;

/**
 * One turn of a conversation as vendors' APIs take it, the user's or the assistant's: sides
 * alternate, results of tool calls come first.
 */
public sealed interface Turn {

  /**
   * The user's side: the answers to the calls of the turn before, then what was said and attached.
   */
  record User(List<TurnCallAnswer> answers, List<String> texts, List<Part.File> files)
      implements Turn {
    /** A side without attached files. */
    public User(List<TurnCallAnswer> answers, List<String> texts) {
      this(answers, texts, List.of());
    }

    public User {
      files = List.copyOf(files);
      answers = List.copyOf(answers);
      texts = List.copyOf(texts);
    }
  }

  /** The model's side: what it thought, said and called. */
  record Assistant(List<String> signatures, List<String> texts, List<TurnCall> calls)
      implements Turn {
    public Assistant {
      signatures = List.copyOf(signatures);
      texts = List.copyOf(texts);
      calls = List.copyOf(calls);
    }
  }
}
