package dev.perdure.activities.git.mirror;

import dev.perdure.activities.git.mirror.MirrorResult.Reason;
import dev.perdure.activities.git.mirror.MirrorResult.Refused;

/**
 * Carries a refusal from the place that found it to {@link Repositories}, which answers with it.
 */
final class RepositoryRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final String sentence;

  RepositoryRefusal(Reason reason, String sentence) {
    super(sentence, null, false, false);
    this.reason = reason;
    this.sentence = sentence;
  }

  Refused answer() {
    return new Refused(reason, sentence);
  }
}
