package dev.perdure.activities.trust;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.request.subject.TrustPartKind;

/** A part as its file says it. */
record TrustPartDraft(TrustPartKind kind, String name, String file, JsonObject settings) {

  /** The part as a sentence names it. */
  String label() {
    return InvisibleCharEscaper.of(
        "%s '%s' of %s".formatted(Json.name(kind).replace('_', ' '), name, file));
  }
}
