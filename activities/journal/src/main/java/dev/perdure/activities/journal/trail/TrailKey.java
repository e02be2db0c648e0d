package dev.perdure.activities.journal.trail;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An Ed25519 key that signs the ends of exports, in PEM form. */
public final class TrailKey {

  private static final String ALGORITHM = "Ed25519";
  private static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN (PRIVATE|PUBLIC) KEY-----([A-Za-z0-9+/=\\s]+)-----END \\1 KEY-----");
  private static final int LINE_LENGTH = 64;

  private final KeyPair pair;

  private TrailKey(KeyPair pair) {
    this.pair = pair;
  }

  static TrailKey random() {
    try {
      return new TrailKey(KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java runtime has Ed25519.", e);
    }
  }

  /** Reads a private key with its public key. */
  static TrailKey parse(String pem) throws GeneralSecurityException {
    var key = new TrailKey(new KeyPair(publicKey(pem), privateKey(pem)));
    byte[] probe = "probe".getBytes(US_ASCII);
    if (!isSigned(key.pair.getPublic(), probe, key.sign(probe))) {
      throw new GeneralSecurityException("The two keys do not belong together.");
    }
    return key;
  }

  private static PrivateKey privateKey(String pem) throws GeneralSecurityException {
    return KeyFactory.getInstance(ALGORITHM)
        .generatePrivate(new PKCS8EncodedKeySpec(bytes(pem, "PRIVATE")));
  }

  static PublicKey publicKey(String pem) throws GeneralSecurityException {
    return KeyFactory.getInstance(ALGORITHM)
        .generatePublic(new X509EncodedKeySpec(bytes(pem, "PUBLIC")));
  }

  private static byte[] bytes(String pem, String kind) throws GeneralSecurityException {
    Matcher block = PEM.matcher(pem);
    while (block.find()) {
      if (block.group(1).equals(kind)) {
        return decoded(block.group(2));
      }
    }
    throw new GeneralSecurityException("There is no %s KEY.".formatted(kind));
  }

  private static byte[] decoded(String text) throws GeneralSecurityException {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("The key is not in Base64.", e);
    }
  }

  /** The public key, with which everybody can verify an export. */
  public String publicPem() {
    return pem("PUBLIC", pair.getPublic().getEncoded());
  }

  String privatePem() {
    return pem("PRIVATE", pair.getPrivate().getEncoded());
  }

  private static String pem(String kind, byte[] key) {
    String text = Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).encodeToString(key);
    return "-----BEGIN %1$s KEY-----\n%2$s\n-----END %1$s KEY-----\n".formatted(kind, text);
  }

  String sign(byte[] content) throws GeneralSecurityException {
    Signature signature = Signature.getInstance(ALGORITHM);
    signature.initSign(pair.getPrivate());
    signature.update(content);
    return Base64.getEncoder().encodeToString(signature.sign());
  }

  static boolean isSigned(PublicKey key, byte[] content, String signed) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initVerify(key);
      signature.update(content);
      return signature.verify(Base64.getDecoder().decode(signed));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }
}
