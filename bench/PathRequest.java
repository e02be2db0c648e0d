import java.util.Comparator;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Request to the model server, which tells its purpose by its messages and tools. */
record PathRequest(JsonNode request) {

  boolean offers(String tool) {
    return request
        .path("tools")
        .valueStream()
        .anyMatch(each -> each.path("function").path("name").asString().equals(tool));
  }

  /** The newest message that opens a run. */
  String opening() {
    List<String> told =
        request
            .path("messages")
            .valueStream()
            .filter(message -> message.path("role").asString().equals("user"))
            .map(message -> message.path("content").toString())
            .filter(text -> !purpose(text).isEmpty())
            .toList();
    return told.isEmpty() ? "" : told.getLast();
  }

  private static String purpose(String text) {
    return Map.of(
            "Your focus:", "explore",
            "Design how this request", "design",
            "Review the design", "review",
            "step id=", "step",
            "Answer this from the repository", "answer",
            "Now write the plan", "plan")
        .entrySet()
        .stream()
        .filter(cue -> text.contains(cue.getKey()))
        .map(Map.Entry::getValue)
        .sorted(Comparator.comparing(purpose -> purpose.equals("review") ? 0 : 1))
        .findFirst()
        .orElse("");
  }

  String purpose() {
    for (String tool : List.of("triage", "scope", "verdict", "reflection")) {
      if (offers(tool) && request.path("tools").size() == 1) {
        return tool;
      }
    }
    String first = request.path("messages").path(0).toString();
    if (first.contains("You name tasks")) {
      return "title";
    }
    if (first.contains("You sum up finished")) {
      return "summary";
    }
    String purpose = purpose(opening());
    return purpose.isEmpty() ? "build" : purpose;
  }

  boolean shows(String text) {
    return request
        .path("messages")
        .valueStream()
        .anyMatch(message -> message.path("content").toString().contains(text));
  }

  /** Whether a call of a tool stands behind the opening of this run. */
  boolean called(String tool) {
    String all = request.path("messages").toString();
    int begin = opening().isEmpty() ? 0 : Math.max(0, all.lastIndexOf(opening()));
    return all.substring(begin).contains("\"name\":\"" + tool + "\"");
  }
}
