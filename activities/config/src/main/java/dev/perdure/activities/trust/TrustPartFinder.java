package dev.perdure.activities.trust;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.PermissionSectionReader;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.subject.TrustPartKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds the parts of a repository's configuration that need a person's trust: MCP servers, custom
 * tools, hooks, and rules that allow more.
 */
public final class TrustPartFinder {

  private static final int MAX_PARTS = 50;

  private final TrustPartWriter writer;
  private final Settings host;
  private final Map<String, TrustPart> parts = new LinkedHashMap<>();
  private final List<String> notices = new ArrayList<>();

  private TrustPartFinder(TrustPartWriter writer, Settings host) {
    this.writer = writer;
    this.host = host;
  }

  /** The parts of files beside the settings of a host, whose own servers and tools stand. */
  public static FoundTrustParts of(
      RepositoryConfigFiles files, CommittedConfigReader commit, Settings host) {
    var found = new TrustPartFinder(new TrustPartWriter(commit), host);
    files.files().reversed().forEach(found::add);
    int count = found.parts.size();
    if (count > MAX_PARTS) {
      found.notices.add(
          "The repository's files would run or loosen %d things, and at most %d are asked about: the others are not followed."
              .formatted(count, MAX_PARTS));
    }
    return new FoundTrustParts(
        found.parts.values().stream().limit(MAX_PARTS).toList(), found.notices);
  }

  private void add(YamlMapping file) {
    boolean own = file.source().startsWith(ConfigFiles.IN_REPOSITORY);
    String source = own ? ConfigFiles.IN_REPOSITORY : file.source();
    rules(source, PermissionSectionReader.of(RuleLayer.REPOSITORY, file));
    JsonObject servers = file.section("mcp").plain();
    for (String name : servers.fields().keySet()) {
      boolean taken = host.mcp().containsKey(name);
      put(new TrustPartDraft(TrustPartKind.MCP_SERVER, name, source, servers.object(name)), taken);
    }
    JsonObject tools = file.section("customTools").plain();
    for (String name : tools.fields().keySet()) {
      boolean taken = host.customTools().containsKey(name);
      put(new TrustPartDraft(TrustPartKind.CUSTOM_TOOL, name, source, tools.object(name)), taken);
    }
    JsonObject hooks = file.section("hooks").plain();
    for (String event : hooks.fields().keySet()) {
      hooks
          .list(event)
          .forEach(hook ->
              put(
                  new TrustPartDraft(
                      TrustPartKind.HOOK, event, source, JsonObject.of("it", hook).object("it")),
                  false));
    }
  }

  private void put(TrustPartDraft draft, boolean taken) {
    String content = Json.write(draft.settings());
    String key =
        draft.kind() == TrustPartKind.HOOK
            ? draft.file() + draft.name() + content
            : draft.kind() + draft.name();
    if (taken || parts.containsKey(key)) {
      notices.add(
          "%s is not followed: %s."
              .formatted(
                  draft.label(),
                  taken ? "your own settings have one of this name" : "it is there twice"));
      return;
    }
    try {
      parts.put(key, writer.program(draft));
    } catch (InvalidConfig e) {
      notices.add(draft.label() + " is left out. " + e.getMessage());
    }
  }

  private void rules(String file, Ruleset all) {
    List<Rule> rules =
        IntStream.range(0, all.rules().size())
            .filter(i -> loosens(all, i))
            .mapToObj(all.rules()::get)
            .toList();
    if (!rules.isEmpty()) {
      parts.put(TrustPartKind.RULES + file, writer.rules(file, rules));
    }
  }

  /** An exception from a stricter rule of the same file loosens nothing. */
  private static boolean loosens(Ruleset rules, int index) {
    Rule rule = rules.rules().get(index);
    return rule.action() == RuleAction.ALLOW
        && rules.rules().subList(0, index).stream()
            .filter(earlier -> earlier.action() != RuleAction.ALLOW)
            .noneMatch(earlier ->
                earlier.permission().covers(rule.permission())
                    && earlier.pattern().covers(rule.pattern()));
  }
}
