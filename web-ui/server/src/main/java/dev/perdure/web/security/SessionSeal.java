package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encryption of a session's secrets by the server's token and the browser's cookie: neither the
 * database nor the token alone gives them away.
 */
final class SessionSeal {

  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final String PURPOSE = "session seal";
  private static final int IV_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeySpec key;

  /** The seal of a session with the id of a cookie. */
  SessionSeal(AccessToken token, String id) {
    this.key = new SecretKeySpec(HexFormat.of().parseHex(token.hash(PURPOSE, id)), "AES");
  }

  String seal(String text) {
    byte[] iv = RandomSecret.raw(IV_BYTES);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, iv).doFinal(text.getBytes(UTF_8));
      byte[] all = Arrays.copyOf(iv, iv.length + sealed.length);
      System.arraycopy(sealed, 0, all, iv.length, sealed.length);
      return Base64.getEncoder().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java runtime has " + CIPHER + ".", e);
    }
  }

  /** The text of a seal; empty if the seal is another session's, or was changed. */
  Optional<String> open(String sealed) {
    try {
      byte[] all = Base64.getDecoder().decode(sealed);
      byte[] text =
          cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(all, IV_BYTES))
              .doFinal(all, IV_BYTES, all.length - IV_BYTES);
      return Optional.of(new String(text, UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private Cipher cipher(int mode, byte[] iv) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, iv));
    return cipher;
  }
}
