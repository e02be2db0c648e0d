package dev.perdure.activities.git.mirror;

/** The exception that {@link Repositories} turns into a {@link MirrorResult.Refused}. */
final class RepositoryRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final MirrorResult.Reason reason;
  final String sentence;

  RepositoryRefusedException(MirrorResult.Reason reason, String sentence) {
    super(sentence, null, false, false);
    this.reason = reason;
    this.sentence = sentence;
  }

  MirrorResult.Refused answer() {
    return new MirrorResult.Refused(reason, sentence);
  }
}
