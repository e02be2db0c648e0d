package dev.perdure.activities.model;

/** Hears a reply while it is being written, on the thread that made the call. */
public interface ModelListener {

  /** Hears nothing. */
  ModelListener SILENT = new ModelListener() {};

  /** More of the text. */
  default void onText(String delta) {}

  /** More of the reasoning. */
  default void onThinking(String delta) {}

  /** A tool call has begun; {@code index} counts the calls of this reply from 0. */
  default void onToolStarted(int index, String name) {}

  /** More of a call's arguments, as raw text. */
  default void onToolArguments(int index, String delta) {}

  /** A call is complete. */
  default void onToolFinished(int index) {}
}
