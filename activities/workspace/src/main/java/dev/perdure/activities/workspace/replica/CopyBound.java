package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.limit.ByteAmount;
import java.util.Optional;
import java.util.function.Function;

/**
 * The bound of the stored copies of a task's files.
 *
 * @param bytes the size of all copies of one task
 * @param packs how many packs a restore reads; one whole pack then replaces them
 */
public record CopyBound(long bytes, int packs) {

  private static final String VARIABLE = "PERDURE_COPY_SIZE";
  private static final long DEFAULT_BYTES = 1L << 30;
  private static final int MAX_PACKS = 64;

  /** Reads the bound from settings; refuses what is no amount, and a share of an unknown whole. */
  public static CopyBound read(Function<String, Optional<String>> settings) {
    long bytes = settings.apply(VARIABLE).map(CopyBound::bytes).orElse(DEFAULT_BYTES);
    return new CopyBound(bytes, MAX_PACKS);
  }

  private static long bytes(String text) {
    if (text.contains("%")) {
      throw new IllegalArgumentException(
          "%s is '%s', which is not an amount of bytes: write 1GiB or 512MiB."
              .formatted(VARIABLE, text));
    }
    return ByteAmount.parse(VARIABLE, text, 0).bytes();
  }

  ByteAmount amount() {
    return new ByteAmount(bytes);
  }
}
