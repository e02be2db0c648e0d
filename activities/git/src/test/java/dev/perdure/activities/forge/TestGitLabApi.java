package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import dev.perdure.planner.json.JsonObject;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Merge requests as GitLab's API gives and takes them. */
record TestGitLabApi(List<JsonObject> requests, Set<String> seen, String url) {

  private static final String DRAFT = "Draft: ";
  private static final Pattern PATH =
      Pattern.compile("/api/v4/projects/([^/]+)(?:/merge_requests(?:/(\\d+))?)?");

  TestForgeReply reply(HttpExchange exchange, String path, JsonObject body) {
    Matcher form = PATH.matcher(path);
    String project = form.matches() ? URLDecoder.decode(form.group(1), StandardCharsets.UTF_8) : "";
    if (!seen.contains(project)) {
      return TestForgeReply.json(404, Map.of("message", "404 Project Not Found"));
    }
    return switch (exchange.getRequestMethod()) {
      case "GET" -> path.endsWith("/merge_requests") ? list(exchange) : project();
      case "POST" -> open(project, body);
      default -> update(Integer.parseInt(form.group(2)), body);
    };
  }

  private static TestForgeReply project() {
    return TestForgeReply.json(200, Map.of("default_branch", "main"));
  }

  private TestForgeReply list(HttpExchange exchange) {
    String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
    String branch = query.replaceFirst("(?s).*source_branch=([^&]*).*", "$1");
    boolean isAll = query.contains("state=all");
    return TestForgeReply.json(
        200,
        requests.stream()
            .filter(request -> isOf(request, branch) && (isAll || isOpen(request)))
            .map(JsonObject::fields)
            .toList());
  }

  private static boolean isOf(JsonObject request, String branch) {
    return request.text("source_branch").equals(Optional.of(branch));
  }

  private static boolean isOpen(JsonObject request) {
    return request.text("state").equals(Optional.of("opened"));
  }

  private TestForgeReply open(String project, JsonObject wanted) {
    String branch = wanted.text("source_branch").orElseThrow();
    boolean isThere =
        requests.stream().anyMatch(request -> isOf(request, branch) && isOpen(request));
    if (isThere) {
      String said = "Another open merge request already exists for this source branch: !1";
      return TestForgeReply.json(409, Map.of("message", List.of(said)));
    }
    int number = requests.size() + 1;
    var request = new LinkedHashMap<String, Object>(wanted.fields());
    request.put("iid", number);
    request.put("web_url", "%s/%s/-/merge_requests/%d".formatted(url, project, number));
    request.put("source_project_id", 7);
    request.put("target_project_id", 7);
    request.put("state", "opened");
    request.put("draft", wanted.text("title").orElseThrow().startsWith(DRAFT));
    requests.add(JsonObject.from(request));
    return TestForgeReply.json(201, request);
  }

  private TestForgeReply update(int number, JsonObject words) {
    var request = new LinkedHashMap<String, Object>(requests.get(number - 1).fields());
    request.putAll(words.fields());
    request.put("draft", words.text("title").orElseThrow().startsWith(DRAFT));
    requests.set(number - 1, JsonObject.from(request));
    return TestForgeReply.json(200, request);
  }
}
