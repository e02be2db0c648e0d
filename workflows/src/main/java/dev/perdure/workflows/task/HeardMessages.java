package dev.perdure.workflows.task;

/** The count of people's messages that a task has been told of, and of those it has seen to. */
final class HeardMessages {

  private int heard;
  private int seen;

  /** Counts a message and returns its mark. */
  int hear() {
    heard++;
    return heard;
  }

  boolean isAnyUnseen() {
    return heard > seen;
  }

  /** The messages so far, to be forgotten where a stop that came after them is accepted. */
  int mark() {
    return heard;
  }

  /** Forgets the messages up to a mark. */
  void forget(int mark) {
    seen = Math.max(seen, mark);
  }

  void seeAll() {
    seen = heard;
  }
}
