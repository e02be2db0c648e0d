package dev.perdure.planner.request.subject;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * A part that is trusted as a whole or not at all.
 *
 * @param name what it is known by in its file, such as the name of a server
 * @param effect what it would do, in a sentence
 * @param content its exact settings
 * @param digest the SHA-256 of all of this but the sentence
 * @param scripts the files of the repository that its command names
 */
public record TrustSubjectPart(
    TrustPartKind kind,
    String name,
    String file,
    String effect,
    String content,
    String digest,
    List<TrustSubjectScript> scripts) {

  /** Copies the scripts. */
  public TrustSubjectPart {
    scripts = NullSafeLists.copy(scripts);
  }

  /** The part as a sentence names it. */
  public String label() {
    return "%s '%s' of %s".formatted(kind.label(), name, file);
  }
}
