package dev.perdure.planner.request;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** Valid answers to a question: labels, several labels, free text. */
public record QuestionShape(List<String> labels, boolean multiple, boolean custom) {

  /** Copies the labels. */
  public QuestionShape {
    labels = NullSafeLists.copy(labels);
  }
}
