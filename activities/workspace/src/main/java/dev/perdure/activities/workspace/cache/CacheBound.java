package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.limit.ByteAmount;
import dev.perdure.activities.limit.DiskReserve;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The bounds of the kept caches of a host.
 *
 * @param bytes the bytes of all caches; 0 keeps none
 * @param unused the time after which an unused cache is removed
 */
public record CacheBound(long bytes, Duration unused) {

  /** The variable that sets the bytes of all caches. */
  public static final String VARIABLE = "PERDURE_CACHE_SIZE";

  private static final String OFF = "off";
  private static final long DEFAULT_BYTES = 10L << 30;
  private static final int DEFAULT_DIVISOR = 10;
  private static final Duration UNUSED = Duration.ofDays(30);

  /** Reads the bound from settings. The default is 10 GiB, or a tenth of a smaller disk. */
  public static CacheBound read(Function<String, Optional<String>> settings, Path data) {
    long disk = DiskReserve.size(data);
    long bytes =
        settings
            .apply(VARIABLE)
            .map(text ->
                OFF.equals(text.strip()) ? 0 : ByteAmount.parse(VARIABLE, text, disk).bytes())
            .orElse(Math.min(DEFAULT_BYTES, disk / DEFAULT_DIVISOR));
    return new CacheBound(bytes, UNUSED);
  }

  /** The bound without an environment, for a data directory. */
  public static CacheBound standard(Path data) {
    return read(_ -> Optional.empty(), data);
  }

  boolean isOff() {
    return bytes == 0;
  }

  ByteAmount amount() {
    return new ByteAmount(bytes);
  }
}
