package dev.perdure.activities.model;

/** A listener to a reply while it is streamed, called on the thread that made the call. */
public interface ReplyListener {

  /** Hears nothing. */
  ReplyListener SILENT = new ReplyListener() {};

  /** More of the text. */
  default void onText(String delta) {}

  /** More of the reasoning. */
  default void onThinking(String delta) {}

  /** A tool call has begun. */
  default void onCall(String name) {}
}
