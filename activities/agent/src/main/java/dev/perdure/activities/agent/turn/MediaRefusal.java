package dev.perdure.activities.agent.turn;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import java.util.regex.Pattern;

/** The words in which vendors and local servers refuse a picture or a document. */
final class MediaRefusal {

  private static final String MEDIUM =
      "(?<![a-z])(?:images?|pictures?|photos?|pdfs?|documents?|media|vision|visual|modalit(?:y|ies)"
          + "|multi-?modal|mmproj|图片|图像|圖片|画像)(?![a-z])";

  private static final Pattern ABOUT =
      Pattern.compile("(?i)" + MEDIUM + "|(?<![a-z])(?:base64|mime)(?![a-z])");

  /** A server that takes texts only knows no list of a text and a picture. */
  private static final Pattern TEXT_ONLY =
      Pattern.compile(
          "(?i)content\\b.{0,80}\\b(?:be|expected|as|only)\\b.{0,20}\\b(?:string|text)\\b|expected a string");

  /** Other kinds of failure speak of pictures by chance, unless they say that one can't be used. */
  private static final Pattern CANNOT =
      Pattern.compile(
          "(?i)%1$s.{0,80}(?:%2$s)|(?:%2$s).{0,80}%1$s"
              .formatted(
                  MEDIUM,
                  "support|unable|not (?:available|enabled|allowed|valid)|can ?not|could not"
                      + "|failed|missing|invalid|exceed|too (?:large|big|many)"));

  /** A model without eyes refuses each picture, however good it is. */
  private static final Pattern BLIND =
      Pattern.compile(
          ("(?i)mmproj|modalit|multi-?modal|(?<![a-z])vision|unknown variant|supported values are"
                  + "|model (?:does not|doesn't|can ?not|can't)\\b.{0,30}%1$s(?! (?:format|type|size|of ))"
                  + "|%1$s inputs?\\b.{0,20}\\bsupport|(?:support\\w*|for)\\b.{0,20}%1$s inputs?")
              .formatted(MEDIUM));

  private static final Pattern TOO_MANY =
      Pattern.compile(
          ("(?i)(?:at most|maximum of|more than|up to|only) (?:\\d+|one|a single) %1$s(?! pages?)"
                  + "|too many %1$s(?! pages?)|(?:number|count) of (?:input )?%1$s|%1$s count")
              .formatted(MEDIUM));

  private static final Pattern GENERAL =
      Pattern.compile(
          "(?i)contains an invalid argument|provider returned error|answered 400: (?:bad request"
              + "|invalid request|no reason given)");

  private MediaRefusal() {}

  /** Whether a failure is about a picture or a document. */
  static boolean isAbout(ModelFailure failure) {
    String said = failure.sentence();
    return switch (failure.kind()) {
      case INVALID_REQUEST ->
          ABOUT.matcher(said).find()
              || ABOUT.matcher(failure.parameter()).find()
              || TEXT_ONLY.matcher(said).find();
      case UNKNOWN_MODEL, OVERLOADED, CONTEXT_OVERFLOW, ERROR_IN_STREAM ->
          CANNOT.matcher(said).find();
      default -> false;
    };
  }

  /** How many pictures and documents a failure is about. */
  static RefusedMediaExtent extent(ModelFailure failure) {
    String said = failure.sentence();
    if (TOO_MANY.matcher(said).find()) {
      return RefusedMediaExtent.TOO_MANY;
    }
    return BLIND.matcher(said).find() || TEXT_ONLY.matcher(said).find()
        ? RefusedMediaExtent.EVERY_MEDIUM
        : RefusedMediaExtent.SOME;
  }

  /** Whether a failure names nothing, so that a picture that has just come may be the reason. */
  static boolean mayBeAbout(ModelFailure failure) {
    return failure.kind() == ModelFailureKind.INVALID_REQUEST
        && failure.parameter().isEmpty()
        && GENERAL.matcher(failure.sentence()).find();
  }
}
