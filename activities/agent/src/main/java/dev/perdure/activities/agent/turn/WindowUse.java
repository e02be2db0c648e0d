package dev.perdure.activities.agent.turn;

/**
 * The use of a model's context window by the next request, in tokens as the vendor counts them.
 *
 * @param window the model's context window
 * @param room the part of the window that a request may fill; the rest is for the answer
 * @param used the tokens of the next request
 * @param fixed the tokens of its system text and tools
 * @param scale the vendor's tokens for each token that {@link TokenEstimator} estimates
 */
record WindowUse(long window, long room, long used, long fixed, double scale) {

  private static final double FULL = 0.97;

  /** A little above a third, as calls and results weigh differently with each vendor. */
  private static final double RETAINED_WINDOW_SHARE = 0.36;

  private static final double MAX_RETAINED_CONVERSATION_SHARE = 0.6;

  /** Whether older results must be shortened before the request is sent. */
  boolean isFull() {
    return used >= limit();
  }

  /** The tokens of the newest results that stay whole: a third of the window, if room is left. */
  long kept() {
    return Math.min(Math.round(window * RETAINED_WINDOW_SHARE), maxKept());
  }

  /** The most tokens of newest messages that stay whole. */
  long maxKept() {
    return Math.round(conversation() * MAX_RETAINED_CONVERSATION_SHARE);
  }

  /** Whether a request without these tokens leaves room for many more turns. */
  boolean leavesRoomWithout(long freed) {
    return used - freed <= limit() - (conversation() - kept()) / 2;
  }

  /** An estimate in the vendor's tokens. */
  long scaled(long estimate) {
    return Math.round(estimate * scale);
  }

  /** The use of a window that the vendor showed to be smaller by refusing this request. */
  WindowUse refused() {
    long smaller = Math.min(room, used);
    return new WindowUse(Math.min(window, used), smaller, used, fixed, scale);
  }

  private long limit() {
    return Math.round(room * FULL);
  }

  private long conversation() {
    return Math.max(0, limit() - fixed);
  }
}
