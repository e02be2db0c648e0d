package dev.perdure.activities.model;

/** A language model behind a vendor's API or a script: answers a request and streams its reply. */
public interface ChatModel {

  /**
   * Asks and waits for the whole answer on the calling thread, telling the listener as it arrives.
   *
   * @throws ModelFailure if there is no usable answer; nothing is retried here
   */
  ModelReply stream(ModelRequest request, Listener listener, Cancellation cancellation);

  /** A listener to a reply while it is streamed, called on the thread that made the call. */
  interface Listener {

    /** Hears nothing. */
    Listener SILENT = new Listener() {};

    /** More of the text. */
    default void onText(String delta) {}

    /** More of the reasoning. */
    default void onThinking(String delta) {}

    /** A tool call has begun. */
    default void onCall(String name) {}
  }
}
