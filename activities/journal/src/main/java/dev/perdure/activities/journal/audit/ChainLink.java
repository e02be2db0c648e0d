package dev.perdure.activities.journal.audit;

import dev.perdure.activities.json.Digest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Hashes of the links of a chain of decisions. */
public final class ChainLink {

  private ChainLink() {}

  /**
   * The hash of a link: of the hash before it, its position, the decision's text and the hash of
   * what the decision was made on. Links of older builds lack the last one and the position.
   */
  public static String hash(String previous, int position, String body, Optional<String> content) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("previous", previous);
    parts.put("body", body);
    content.ifPresent(hash -> {
      parts.put("position", position);
      parts.put("content", hash);
    });
    return Digest.of(parts);
  }

  /**
   * The hash of a link whose personal part can be removed: it covers the public part of the
   * decision's text, and the digest of the personal one.
   */
  public static String hash(
      String previous, int position, DecisionBody body, Optional<String> content, String personal) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("version", 2);
    parts.put("previous", previous);
    parts.put("position", position);
    parts.put("body", body.publicPart());
    parts.put("personal", personal);
    content.ifPresent(hash -> parts.put("content", hash));
    return Digest.of(parts);
  }

  /**
   * Whether a link is as its hash says.
   *
   * @param personalDigest empty in links of older builds, which cover the whole text
   * @param personalSalt empty once the personal part was removed
   */
  public static boolean isIntact(
      LinkContent link, Optional<String> personalDigest, Optional<String> personalSalt) {
    if (personalDigest.isEmpty()) {
      return personalSalt.isEmpty()
          && link.hash()
              .equals(hash(link.previous(), link.position(), link.body(), link.content()));
    }
    var body = new DecisionBody(link.body());
    String digest = personalDigest.get();
    boolean isPersonal =
        personalSalt
            .map(salt -> new SaltedText(salt, body.personalPart()).digest().equals(digest))
            .orElseGet(body::isForgotten);
    return isPersonal
        && link.hash().equals(hash(link.previous(), link.position(), body, link.content(), digest));
  }

  /** A link's hash with what it covers. */
  public record LinkContent(
      String previous, int position, String body, Optional<String> content, String hash) {}
}
