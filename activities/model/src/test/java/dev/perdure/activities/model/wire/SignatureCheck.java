package dev.perdure.activities.model.wire;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies signatures of version 4 as AWS describes them, without AWS's library. Refusals have the
 * words of AWS.
 */
record SignatureCheck(Instant now) {

  /** The access key that the server knows. */
  static final String KEY = "AKIDEXAMPLE";

  /** Its secret. */
  static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final Duration MAX_SKEW = Duration.ofMinutes(5);
  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8}/([^/]+)/([^/]+)/aws4_request), ?"
              + "SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})");

  Optional<Violation> violation(WireRequest request) {
    String authorization = request.header("authorization");
    if (authorization.startsWith("Bearer ")) {
      return Optional.empty();
    }
    Matcher parts = AUTHORIZATION.matcher(authorization);
    if (!parts.matches()) {
      return refused("MissingAuthenticationTokenException", "Missing Authentication Token");
    }
    if (!parts.group(1).equals(KEY)) {
      return refused(
          "UnrecognizedClientException", "The security token included in the request is invalid.");
    }
    if (!parts.group(4).equals("bedrock")) {
      return refused(
          "InvalidSignatureException",
          "Credential should be scoped to correct service: 'bedrock'.");
    }
    Instant date = TIME.parse(request.header("x-amz-date"), Instant::from);
    if (Duration.between(date, now).abs().compareTo(MAX_SKEW) > 0) {
      return refused(
          "InvalidSignatureException",
          "Signature expired: %s is now earlier than %s".formatted(date, now));
    }
    return signature(request, parts).equals(parts.group(6))
        ? Optional.empty()
        : refused(
            "InvalidSignatureException",
            "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.");
  }

  private static Optional<Violation> refused(String type, String message) {
    return Optional.of(new Violation(403, type, message, "", ""));
  }

  private static String signature(WireRequest request, Matcher parts) {
    String signed = parts.group(5);
    String headers =
        Stream.of(signed.split(";"))
            .map(name -> name + ":" + request.header(name).strip().replaceAll(" +", " ") + "\n")
            .collect(Collectors.joining());
    String canonical =
        String.join(
            "\n",
            "POST",
            request.header(WireRequest.RAW_PATH).replace("%", "%25"),
            request.header(WireRequest.QUERY),
            headers,
            signed,
            sha256(request.header(WireRequest.RAW_BODY)));
    String text =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            request.header("x-amz-date"),
            parts.group(2),
            sha256(canonical));
    byte[] key = ("AWS4" + SECRET).getBytes(StandardCharsets.UTF_8);
    for (String part : parts.group(2).split("/")) {
      key = hmac(key, part);
    }
    return HexFormat.of().formatHex(hmac(key, text));
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

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The variables of the key that the server knows. */
  static Map<String, String> variables() {
    return Map.of(
        "AWS_REGION", "us-east-1", "AWS_ACCESS_KEY_ID", KEY, "AWS_SECRET_ACCESS_KEY", SECRET);
  }
}
