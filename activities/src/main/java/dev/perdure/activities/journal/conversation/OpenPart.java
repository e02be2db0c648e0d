package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.Part;

/** A part that is still growing, as it was saved last. */
public record OpenPart(RunId runId, String messageId, String partId, int attempt, Part part) {}
