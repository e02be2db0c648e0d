package dev.perdure.activities.workspace.s3;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentence about a refusal of an S3-compatible store, with its remedy. */
final class S3Refusal {

  private static final Pattern CODE = Pattern.compile("<Code>([A-Za-z0-9.]{1,80})</Code>");

  private S3Refusal() {}

  /** The code of an error in XML; empty if there is none. */
  static String code(String body) {
    Matcher matcher = CODE.matcher(body);
    return matcher.find() ? matcher.group(1) : "";
  }

  static String sentence(String method, ObjectAddress address, int status, String body) {
    String code = code(body);
    return "The store refused %s of %s with %d%s. %s"
        .formatted(method, address, status, code.isEmpty() ? "" : " " + code, remedy(code, status));
  }

  private static String remedy(String code, int status) {
    return switch (code) {
      case "SignatureDoesNotMatch", "InvalidAccessKeyId", "ExpiredToken", "InvalidToken" ->
          "Check the credentials of AWS (AWS_PROFILE, AWS_ACCESS_KEY_ID or a role).";
      case "AccessDenied" -> "Allow s3:PutObject, s3:GetObject and s3:DeleteObject in this bucket.";
      case "AuthorizationHeaderMalformed",
          "PermanentRedirect",
          "IllegalLocationConstraintException" ->
          "Set PERDURE_COPY_REGION to the region of the bucket.";
      case "NoSuchBucket" -> "Create the bucket, or correct PERDURE_COPY_BUCKET.";
      case "RequestTimeTooSkewed" -> "Set the clock of this host right.";
      case "EntityTooLarge" -> "Lower PERDURE_COPY_SIZE.";
      default ->
          status >= 500
              ? "Perdure tries again."
              : "Check PERDURE_COPY_BUCKET, PERDURE_COPY_ENDPOINT and PERDURE_COPY_PATH_STYLE.";
    };
  }
}
