package dev.perdure.activities.git.mirror;

import dev.perdure.activities.git.mirror.Mirroring.Reason;
import dev.perdure.activities.git.mirror.Mirroring.Refused;

/**
 * Carries a refusal from the place that found it to {@link Repositories}, which answers with it.
 */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final String sentence;

  Refusal(Reason reason, String sentence) {
    super(sentence, null, false, false);
    this.reason = reason;
    this.sentence = sentence;
  }

  Refused answer() {
    return new Refused(reason, sentence);
  }
}
