package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.json.OneLineJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parser of a step's facts, such as its agent, and checks from the Markdown of a plan. */
final class StepFactsParser {

  private final Map<String, Fact> facts = new HashMap<>();
  private final List<StepCheck> checks = new ArrayList<>();

  private record Fact(MarkdownListItem item, String value) {}

  StepFactsParser(List<MarkdownListItem> items) {
    for (MarkdownListItem item : items) {
      int colon = item.text().indexOf(':');
      String key = colon < 0 ? item.text() : item.text().substring(0, colon);
      String value = colon < 0 ? "" : item.text().substring(colon + 1).strip();
      if (!PlanTextEscaping.KEYS.contains(key)) {
        throw unknown(item, key);
      }
      if (key.equals("Check")) {
        checks.add(check(item, value));
      } else if (facts.put(key, new Fact(item, value)) != null) {
        throw item.fault("'%s' is there twice in this step: keep one.".formatted(key));
      }
    }
  }

  Step step(StepId id, String title, String instructions) {
    return new Step(
        id,
        title,
        instructions,
        codes("After").stream().map(StepId::new).toList(),
        kind(),
        code("Agent"),
        code("Model"),
        code("Tool"),
        arguments(),
        code("Command"),
        codes("Files"),
        checks,
        source());
  }

  private @Nullable String source() {
    List<String> drafts = codes("Source");
    return drafts.isEmpty() ? null : String.join(", ", drafts);
  }

  private static RuntimeException unknown(MarkdownListItem item, String key) {
    String near =
        NearestName.of(key, PlanTextEscaping.KEYS).map(" Did you mean '%s'?"::formatted).orElse("");
    return item.fault(
        "'%s' is not a fact of a step.%s Use one of %s, or move text above them."
            .formatted(key, near, String.join(", ", PlanTextEscaping.KEYS)));
  }

  private static StepCheck check(MarkdownListItem item, String value) {
    var code = MarkdownListItem.code(value);
    if (code.text().isEmpty()) {
      String text = value.startsWith("\\`") ? value.substring(1) : value;
      return StepCheck.description(PlanTextEscaping.unescapedLines(text));
    }
    String note = code.rest().strip();
    if (!note.isEmpty() && !note.startsWith(":")) {
      throw item.fault(
          "Write a check as '- Check: `command`' or as words; a backslash before the first"
              + " back-tick makes it words.");
    }
    return new StepCheck(
        code.text().get(),
        note.isEmpty() ? null : MarkdownListItem.plain(note.substring(1).strip()));
  }

  private StepKind kind() {
    Fact fact = facts.get("Kind");
    return fact == null
        ? StepKind.AGENT
        : Arrays.stream(StepKind.values())
            .filter(kind -> kind.wireName().equals(fact.value()))
            .findFirst()
            .orElseThrow(() ->
                fact.item()
                    .fault(
                        "'%s' is not a kind: use agent, tool or command.".formatted(fact.value())));
  }

  private @Nullable JsonObject arguments() {
    Fact fact = facts.get("Arguments");
    return fact == null
        ? null
        : Optional.ofNullable(code("Arguments"))
            .flatMap(OneLineJson::read)
            .orElseThrow(() ->
                fact.item().fault("The arguments are no JSON object: write '- Arguments: `{…}`'."));
  }

  private @Nullable String code(String key) {
    List<String> codes = codes(key);
    Fact fact = facts.get(key);
    if (fact != null && codes.size() > 1) {
      throw fact.item().fault("'%s' takes one value: keep one.".formatted(key));
    }
    return codes.isEmpty() ? null : codes.getFirst();
  }

  private List<String> codes(String key) {
    Fact fact = facts.get(key);
    List<String> codes = new ArrayList<>();
    String rest = fact == null ? "" : fact.value();
    while (fact != null && !rest.isBlank()) {
      var code = MarkdownListItem.code(rest);
      if (code.text().isEmpty()) {
        throw fact.item()
            .fault(
                "Write the values of '%s' in back-ticks with commas between them.".formatted(key));
      }
      codes.add(code.text().get());
      rest = code.rest().strip();
      rest = rest.startsWith(",") ? rest.substring(1).strip() : rest;
    }
    return codes;
  }
}
