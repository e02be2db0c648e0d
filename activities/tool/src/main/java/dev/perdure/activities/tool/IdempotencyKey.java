package dev.perdure.activities.tool;

import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;

/** Key by which a server outside recognises a repeated request, fit for a header of HTTP. */
public final class IdempotencyKey {

  /** The header of a request. */
  public static final String HEADER = "Idempotency-Key";

  private static final Pattern FIT = Pattern.compile("[A-Za-z0-9._-]{1,200}");

  private IdempotencyKey() {}

  /** The key of an act by its name, which is unique among all acts. */
  public static String of(String name) {
    return FIT.matcher(name).matches() ? name : DigestUtils.sha256Hex(name);
  }
}
