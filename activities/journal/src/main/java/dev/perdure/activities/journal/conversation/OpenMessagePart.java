package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;

/** A message part that is still streamed, as it was saved last. */
public record OpenMessagePart(
    RunId runId, String messageId, String partId, int attempt, Part part) {}
