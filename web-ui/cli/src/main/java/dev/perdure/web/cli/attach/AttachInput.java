package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.DecisionReply;
import dev.perdure.web.cli.follow.Event;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.FetchedTask;
import java.util.List;

/** An input of the full-screen view: a key, a tick, a new terminal size, or news of the task. */
sealed interface AttachInput {

  /** A key was pressed. */
  record Pressed(Key key) implements AttachInput {}

  /** Time has passed. */
  record TimePassed() implements AttachInput {}

  /** The size of the terminal, at first and whenever it changes. */
  record Resized(int columns, int rows) implements AttachInput {}

  /** The task and its open requests as they are now. */
  record Loaded(FetchedTask task, List<FetchedRequest> requests) implements AttachInput {}

  /** Events of the task's stream, in order. */
  record EventsReceived(List<Event> events) implements AttachInput {}

  /** A decision was taken by the server, or another one had won. */
  record DecisionMade(FetchedRequest request, DecisionReply reply) implements AttachInput {}

  /** A message was sent, or what was sent was refused. */
  record MessageSent(boolean succeeded, String sentence) implements AttachInput {}

  /** The server does not answer. */
  record ServerUnreachable(String sentence) implements AttachInput {}
}
