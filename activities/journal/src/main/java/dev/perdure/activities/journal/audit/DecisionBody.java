package dev.perdure.activities.journal.audit;

import dev.perdure.activities.json.Json;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The stored text of a decision, in two parts. The personal part has the names and the comments of
 * the people, and can be removed. A link's hash covers the public part by its letters, and the
 * personal part by a salted digest.
 *
 * @param text a JSON object
 */
public record DecisionBody(String text) {

  /** The name in a decision whose personal part was removed. */
  public static final String FORGOTTEN = "[forgotten]";

  private static final String BY = "by";
  private static final Set<String> PERSONAL =
      Set.of(BY, "inPlaceOf", "comment", "stepComments", "lineComments");

  /** The decision without name and comments, as JSON. */
  public String publicPart() {
    return Json.write(tree().remove(PERSONAL));
  }

  /** The name and the comments, as JSON. */
  public String personalPart() {
    return Json.write(tree().retain(PERSONAL));
  }

  /** The same decision with a placeholder for the name, and without comments. */
  public DecisionBody forgotten() {
    return new DecisionBody(Json.write(tree().remove(PERSONAL).put(BY, FORGOTTEN)));
  }

  /** Whether the decision has the placeholder for a name, and no comments. */
  boolean isForgotten() {
    return equals(forgotten());
  }

  private ObjectNode tree() {
    JsonNode node = Json.mapper().readTree(text);
    return node instanceof ObjectNode object ? object : Json.mapper().createObjectNode();
  }
}
