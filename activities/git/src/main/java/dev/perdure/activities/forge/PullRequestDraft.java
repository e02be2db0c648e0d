package dev.perdure.activities.forge;

import dev.perdure.activities.json.Digest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a pull request for a commit on the branch {@code head}. The text that a forge gets
 * ends with the key of the delivery in a comment of Markdown, which no page shows.
 *
 * @param delivery the id of the delivery, which all its attempts have and no other delivery has
 */
public record PullRequestDraft(
    String delivery,
    String head,
    String commit,
    String base,
    String title,
    String body,
    boolean draft) {

  /** The text with the key of the delivery. */
  String markedBody() {
    return body + "\n\n" + mark();
  }

  /** Whether the text of a request at a forge holds the key of this delivery. */
  boolean isIn(@Nullable String text) {
    return text != null && text.contains(mark());
  }

  private String mark() {
    return "<!-- perdure-delivery %s -->"
        .formatted(Digest.of(List.of(delivery, head, commit, base, title, body)));
  }
}
