package dev.perdure.activities.workspace.s3;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies signatures of requests to S3 as AWS describes them, without AWS's library. The vectors
 * of botocore check it ({@link S3SignatureTest}).
 */
record S3Signature(String keyId, String region, Set<String> signed, String given, String scope) {

  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8}/([^/]+)/s3/aws4_request), ?"
              + "SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})");
  private static final Set<String> REQUIRED = Set.of("host", "x-amz-date", "x-amz-content-sha256");

  /** Reads a header {@code Authorization}; an unsigned request has an empty key. */
  static S3Signature read(String authorization) {
    Matcher parts = AUTHORIZATION.matcher(authorization);
    return parts.matches()
        ? new S3Signature(
            parts.group(1),
            parts.group(3),
            Set.of(parts.group(4).split(";")),
            parts.group(5),
            parts.group(2))
        : new S3Signature("", "", Set.of(), "", "");
  }

  /** Whether a secret made the signature for this request. Header names are in lower case. */
  boolean isOf(String secret, String method, String path, Map<String, String> headers) {
    String names = signed.stream().sorted().collect(Collectors.joining(";"));
    String canonical =
        String.join(
            "\n",
            method,
            path,
            "",
            signed.stream()
                .sorted()
                .map(name -> name + ":" + headers.getOrDefault(name, "").strip() + "\n")
                .collect(Collectors.joining()),
            names,
            headers.getOrDefault("x-amz-content-sha256", ""));
    String text =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            headers.getOrDefault("x-amz-date", ""),
            scope,
            sha256(canonical.getBytes(StandardCharsets.UTF_8)));
    byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
    for (String part : Stream.of(scope.split("/")).toList()) {
      key = hmac(key, part);
    }
    return signed.containsAll(REQUIRED) && HexFormat.of().formatHex(hmac(key, text)).equals(given);
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
