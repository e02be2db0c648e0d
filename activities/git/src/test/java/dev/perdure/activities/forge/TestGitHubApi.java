package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import dev.perdure.planner.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pull requests as GitHub's API gives and takes them. */
record TestGitHubApi(List<JsonObject> pulls, Set<String> seen, String url, boolean ignoresHeads) {

  private static final int PAGE_SIZE = 50;
  private static final Pattern PATH =
      Pattern.compile("/api/v3/repos/([^/]+/[^/]+)(?:/pulls(?:/(\\d+))?)?");

  TestForgeReply reply(HttpExchange exchange, String path, JsonObject body) {
    Matcher form = PATH.matcher(path);
    if (!form.matches() || !seen.contains(form.group(1))) {
      return TestForgeReply.json(404, Map.of("message", "Not Found"));
    }
    return switch (exchange.getRequestMethod()) {
      case "GET" -> path.endsWith("/pulls") ? list(exchange) : repository();
      case "POST" -> open(form.group(1), body);
      default -> update(Integer.parseInt(form.group(2)), body);
    };
  }

  private static TestForgeReply repository() {
    return TestForgeReply.json(200, Map.of("default_branch", "main"));
  }

  private TestForgeReply list(HttpExchange exchange) {
    String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
    String branch = query.replaceFirst("(?s).*head=[^:]*:([^&]*).*", "$1");
    String state = query.replaceFirst("(?s).*state=([^&]*).*", "$1");
    int page = Integer.parseInt(query.replaceFirst("(?s).*&page=(\\d+).*", "$1"));
    List<Map<String, Object>> found =
        pulls.stream()
            .filter(pull -> pull.text("state").equals(Optional.of(state)))
            .filter(pull -> ignoresHeads || isOf(pull, branch))
            .skip((page - 1L) * PAGE_SIZE)
            .limit(PAGE_SIZE)
            .map(JsonObject::fields)
            .toList();
    return TestForgeReply.json(200, found);
  }

  private static boolean isOf(JsonObject pull, String branch) {
    return pull.fields().get("head") instanceof Map<?, ?> head && branch.equals(head.get("ref"));
  }

  private TestForgeReply open(String repository, JsonObject wanted) {
    String branch = wanted.text("head").orElseThrow();
    boolean isThere =
        pulls.stream()
            .anyMatch(pull -> isOf(pull, branch) && pull.text("state").equals(Optional.of("open")));
    if (isThere) {
      return TestForgeReply.json(
          422,
          Map.of(
              "message",
              "Validation Failed",
              "errors",
              List.of(Map.of("message", "A pull request already exists for " + branch))));
    }
    int number = pulls.size() + 1;
    var pull = new LinkedHashMap<String, Object>(wanted.fields());
    pull.put("number", number);
    pull.put("html_url", "%s/%s/pull/%d".formatted(url, repository, number));
    pull.put("head", Map.of("ref", branch));
    pull.put("state", "open");
    pulls.add(JsonObject.from(pull));
    return TestForgeReply.json(201, pull);
  }

  private TestForgeReply update(int number, JsonObject words) {
    var pull = new LinkedHashMap<String, Object>(pulls.get(number - 1).fields());
    pull.putAll(words.fields());
    pulls.set(number - 1, JsonObject.from(pull));
    return TestForgeReply.json(200, pull);
  }
}
