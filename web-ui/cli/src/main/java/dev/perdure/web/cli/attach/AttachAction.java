package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.FetchedRequest;

/** An action that the full-screen view asks for: decide a request, send a message, or leave. */
sealed interface AttachAction {

  /** Settle a request. */
  record Decide(FetchedRequest request, DecisionInput decision) implements AttachAction {}

  /** Send a message to the task. */
  record Post(String text) implements AttachAction {}

  /** Leave; the task goes on. */
  record Leave() implements AttachAction {}
}
