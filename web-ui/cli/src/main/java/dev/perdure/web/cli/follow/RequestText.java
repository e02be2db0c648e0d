package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Renderer of a request as text for the terminal, with all that a person needs to decide it. */
public final class RequestText {

  private RequestText() {}

  /** The title, the request's kind and number, its risk and its facts. */
  public static List<StyledText> of(FetchedRequest request) {
    List<StyledText> lines = new ArrayList<>();
    lines.add(title(request));
    lines.add(StyledText.of(Style.DIM, "%s request %s".formatted(request.kind(), request.name())));
    lines.addAll(details(request));
    return lines;
  }

  /** Returns the title of a request: the effect of an approval. */
  static StyledText title(FetchedRequest request) {
    return StyledText.of(Style.BOLD, SafeText.line(request.title()));
  }

  /** Risk and facts. */
  static List<StyledText> details(FetchedRequest request) {
    List<StyledText> lines = new ArrayList<>();
    risk(request).ifPresent(lines::add);
    lines.addAll(subject(request));
    return lines;
  }

  /** The line of a request's risk. */
  static Optional<StyledText> risk(FetchedRequest request) {
    JsonNode risk = request.json().path("risk");
    String reasons = String.join("; ", JsonNodes.texts(risk, "reasons"));
    return JsonNodes.find(risk, "level")
        .map(level -> {
          String text = "Risk: " + level + (reasons.isEmpty() ? "" : ", " + reasons);
          return new StyledText(StateStyle.ofRisk(level), SafeText.line(text)).hangingBy(2);
        });
  }

  /** Returns the text of a question on one line. */
  static String asked(JsonNode question) {
    return SafeText.line(JsonNodes.text(question, "question"));
  }

  private static List<StyledText> subject(FetchedRequest request) {
    JsonNode subject = request.subject();
    return switch (request.kind()) {
      case "question" -> questions(request);
      case "plan" -> plan(subject);
      case "permission" -> permission(subject);
      case "delivery" -> delivery(request);
      case "budget" -> budget(subject);
      case "operator" -> OperatorText.of(request);
      case "trust" -> trust(subject);
      default -> RequestFacts.block(JsonNodes.pretty(subject));
    };
  }

  /** The questions with their numbered options; the only one stands in the title already. */
  private static List<StyledText> questions(FetchedRequest request) {
    List<StyledText> lines = new ArrayList<>();
    for (JsonNode question : request.questions()) {
      if (!SafeText.line(request.title()).endsWith(asked(question))) {
        lines.add(StyledText.of(asked(question)));
      }
      lines.addAll(options(question));
    }
    return lines;
  }

  private static List<StyledText> options(JsonNode question) {
    List<StyledText> lines = new ArrayList<>();
    for (JsonNode option : JsonNodes.list(question, "options")) {
      String description = JsonNodes.text(option, "description");
      String text =
          JsonNodes.text(option, "label") + (description.isEmpty() ? "" : ": " + description);
      lines.add(numbered(lines.size() + 1, text));
    }
    if (question.path("multiple").asBoolean(false)) {
      lines.add(StyledText.of("  Several may be chosen."));
    }
    return lines;
  }

  private static StyledText numbered(int number, String text) {
    return StyledText.of("  %d  %s".formatted(number, SafeText.line(text))).hangingBy(5);
  }

  /** Each part with all that a yes lets run. */
  private static List<StyledText> trust(JsonNode subject) {
    List<StyledText> lines = new ArrayList<>(new RequestFacts(subject).words("commit").lines());
    for (JsonNode part : JsonNodes.list(subject, "parts")) {
      lines.add(StyledText.of(""));
      lines.addAll(
          new RequestFacts(part)
              .sentence(JsonNodes.text(part, "effect"))
              .code("file", "digest", "content")
              .lines());
      for (JsonNode script : JsonNodes.list(part, "scripts")) {
        lines.addAll(new RequestFacts(script).code("path", "digest", "text").lines());
      }
    }
    lines.add(StyledText.of(""));
    var end = new RequestFacts(subject);
    lines.addAll(
        (subject.path("sandboxed").asBoolean(false)
                ? end.sentence("Programs would run in the sandbox with the task's files.")
                : end.warning(
                    "Programs would run without a sandbox, with all rights of the server's account."))
            .lines());
    return lines;
  }

  private static List<StyledText> delivery(FetchedRequest request) {
    JsonNode subject = request.subject();
    var facts = new RequestFacts(subject).words("mode").code("branch", "remote", "commit");
    facts.fact("files", texts(subject, "files", RequestText::file), true);
    List<JsonNode> checks = JsonNodes.list(subject, "verification");
    if (checks.stream().noneMatch(check -> check.path("passed").isBoolean())) {
      facts.warning("Not verified: no check was run.");
    }
    List<StyledText> lines = new ArrayList<>(facts.lines());
    checks.stream().map(RequestText::check).forEach(lines::add);
    List<String> manual = request.manualChecks();
    if (!manual.isEmpty()) {
      lines.add(StyledText.of("  For you to check:"));
      IntStream.range(0, manual.size())
          .mapToObj(i -> numbered(i + 1, manual.get(i)))
          .forEach(lines::add);
    }
    return lines;
  }

  /** A check of the whole, with how it ended. */
  private static StyledText check(JsonNode check) {
    JsonNode passed = check.path("passed");
    String name =
        JsonNodes.find(check, "command").orElseGet(() -> JsonNodes.text(check, "description"));
    String exit =
        JsonNodes.find(check, "exitCode")
            .filter(_ -> !passed.asBoolean(true))
            .map(code -> " (exit %s)".formatted(code))
            .orElse("");
    String reason = JsonNodes.find(check, "reason").map(text -> ": " + text).orElse("");
    String end = passed.isBoolean() ? exit : " (not run)";
    Optional<Style> style =
        passed.isBoolean()
            ? Optional.of(passed.asBoolean() ? Style.GOOD : Style.BAD)
            : Optional.empty();
    String text = StepText.checkSign(passed) + " " + SafeText.line(name + end + reason);
    return StyledText.code(style, "  " + text);
  }

  private static List<String> texts(
      JsonNode subject, String name, Function<JsonNode, String> text) {
    return JsonNodes.list(subject, name).stream().map(text).toList();
  }

  /** A changed file on one line, with the mark of what other programs execute. */
  private static String file(JsonNode file) {
    String mark = JsonNodes.text(file, "runs");
    return SafeText.line(
        "%s %s +%d -%d%s"
            .formatted(
                JsonNodes.text(file, "path"),
                JsonNodes.text(file, "status"),
                file.path("additions").asInt(0),
                file.path("deletions").asInt(0),
                mark.isEmpty() ? "" : " " + mark));
  }

  private static List<StyledText> budget(JsonNode subject) {
    JsonNode unpriced = subject.path("unpriced");
    var facts = new RequestFacts(subject);
    if (unpriced.isObject()) {
      facts.sentence(
          "%s dollars are counted in tokens: the price of %s is unknown"
              .formatted(JsonNodes.text(unpriced, "limit"), JsonNodes.text(unpriced, "model")));
    }
    JsonNode shared = subject.path("spending");
    if (shared.isObject()) {
      facts.sentence(sharedLimit(shared));
    }
    String dimension = JsonNodes.text(subject, "dimension");
    for (String name : List.of("limit", "spent", "proposed")) {
      subject
          .path(name)
          .asDecimalOpt()
          .ifPresent(value -> facts.fact(name, List.of(amount(dimension, value)), false));
    }
    return facts.lines();
  }

  /** The shared limit, its period and the ways to continue. */
  private static String sharedLimit(JsonNode shared) {
    String name = JsonNodes.text(shared, "name");
    String roles =
        shared
            .path("raisedBy")
            .valueStream()
            .map(JsonNode::asString)
            .collect(Collectors.joining(", "));
    return "The limit of the %s for the %s from %s is used up. A person with one of the roles %s may raise it; the task goes on by itself at %s"
        .formatted(
            (JsonNodes.text(shared, "per") + " " + name).strip(),
            JsonNodes.text(shared, "period"),
            JsonNodes.text(shared, "starts"),
            roles,
            JsonNodes.text(shared, "ends"));
  }

  /** An amount with its unit; dollars have two decimals unless they are whole. */
  static String amount(String dimension, BigDecimal value) {
    boolean isWhole = value.stripTrailingZeros().scale() <= 0;
    BigDecimal rounded =
        value.setScale(dimension.equals("cost") && !isWhole ? 2 : 0, RoundingMode.HALF_UP);
    String number = String.format(Locale.ROOT, "%,." + rounded.scale() + "f", rounded);
    if (dimension.equals("cost")) {
      return "$" + number;
    }
    String unit = SafeText.line(dimension);
    return number + " " + (number.equals("1") ? unit.replaceFirst("s$", "") : unit);
  }

  private static List<StyledText> plan(JsonNode subject) {
    List<StyledText> facts = new ArrayList<>();
    facts.addAll(new RequestFacts(subject.path("check")).words("findings", "executed").lines());
    facts.addAll(new RequestFacts(subject).code("wouldAsk").lines());
    JsonNode base = subject.path("base");
    int behind = base.path("behind").asInt(0);
    var moved = new RequestFacts(base);
    if (behind > 0) {
      moved.sentence("commits since the task began: " + behind);
    }
    facts.addAll(moved.code("overlapping", "uncommitted").lines());
    List<StyledText> lines = new ArrayList<>(PlanText.of(subject));
    if (!facts.isEmpty()) {
      lines.add(StyledText.of(""));
      lines.addAll(facts);
    }
    return lines;
  }

  /** Whether a call reaches for files outside the workspace. */
  private static boolean leaves(JsonNode subject) {
    return JsonNodes.list(subject, "items").stream()
        .anyMatch(item -> JsonNodes.text(item, "permission").equals("external_directory"));
  }

  private static List<StyledText> permission(JsonNode subject) {
    boolean isCommand = !JsonNodes.text(subject, "command").isEmpty();
    var facts = new RequestFacts(subject).code("command", "cwd").words("tool");
    if (!isCommand && JsonNodes.text(subject, "diff").isEmpty()) {
      facts.code("arguments");
    }
    facts.code("paths", "hosts").words("claim");
    if (isCommand && !subject.path("sandboxed").asBoolean(true)) {
      facts.warning("It would run without a sandbox, with all your rights.");
    }
    if (isCommand && subject.path("sandboxed").asBoolean() && leaves(subject)) {
      facts.fact(
          "sandbox",
          List.of("inside it; it can change no file outside the workspace, except caches"),
          false);
    }
    JsonNodes.find(subject, "notAnalysed")
        .ifPresent(doubt -> facts.warning("Not analysed, it may do more than is shown: " + doubt));
    List<StyledText> lines = new ArrayList<>(facts.lines());
    lines.addAll(RequestFacts.block(JsonNodes.text(subject, "diff")));
    String command = SafeText.line(JsonNodes.text(subject, "command"));
    List<String> items =
        texts(subject, "items", item -> SafeText.line(JsonNodes.text(item, "text"))).stream()
            .filter(item -> !item.equals(command))
            .toList();
    lines.addAll(
        new RequestFacts(subject).fact("asks for", items, isCommand).code("always").lines());
    return lines;
  }
}
