package dev.perdure.activities.model;

/** A language model behind a vendor's API or a script: answers a request and streams its reply. */
public interface ChatModel {

  /**
   * Asks and waits for the whole answer on the calling thread, telling the listener as it arrives.
   *
   * @throws ModelFailure if there is no usable answer; nothing is retried here
   */
  ModelReply stream(ModelRequest request, ReplyListener listener, Cancellation cancellation);
}
