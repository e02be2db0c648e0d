package dev.perdure.activities.trust;

import dev.perdure.activities.config.CustomToolSettings;
import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.request.subject.TrustPartKind;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import dev.perdure.planner.request.subject.TrustSubjectScript;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the parts of a repository's configuration as people are shown them before they trust them,
 * bound to their content by a digest.
 */
record TrustPartWriter(CommittedConfigReader commit) {

  private static final int MAX_CONTENT_LENGTH = 20_000;
  private static final int MAX_EFFECT_LENGTH = 400;
  private static final int MAX_SCRIPTS = 10;
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_]\\w*)(?::-[^}]*)?}");

  private static final Pattern EXPANSION = Pattern.compile("\\$\\{?\\w+}?");

  /** Form of a word in a command that may be the path of a committed file. */
  private static final Pattern PATH = Pattern.compile("\\w[\\w.@+/-]*|\\.\\w[\\w.@+/-]*");

  /** A server, a tool or a hook with the committed files that its command names. */
  TrustPart program(TrustPartDraft draft) {
    McpServerSettings program =
        Json.mapper().convertValue(draft.settings(), McpServerSettings.class);
    CustomToolSettings command =
        Json.mapper().convertValue(commandOnly(draft), CustomToolSettings.class);
    String line =
        String.join(
            " ", Stream.concat(command.command().stream(), program.args().stream()).toList());
    List<TrustSubjectScript> scripts = scripts(draft, line);
    Map<String, String> digests = new LinkedHashMap<>();
    scripts.forEach(script -> digests.put(script.path(), script.digest()));
    String content =
        Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(draft.settings());
    PackageOrigin packages = PackageOrigin.of(line, commit);
    String effect = effect(draft, line, program) + packages.effect();
    return new TrustPart(
        part(draft, effect, content, facts(scripts, packages.files())),
        Json.mapper().convertValue(adds(draft, digests), Settings.class),
        List.of());
  }

  private static JsonObject commandOnly(TrustPartDraft draft) {
    return JsonObject.of("description", "")
        .with("command", draft.settings().fields().get("command"));
  }

  private static JsonObject adds(TrustPartDraft draft, Map<String, String> scripts) {
    Map<String, ?> settings = draft.settings().with("scripts", scripts).fields();
    return switch (draft.kind()) {
      case MCP_SERVER -> JsonObject.of("mcp", Map.of(draft.name(), settings));
      case CUSTOM_TOOL -> JsonObject.of("customTools", Map.of(draft.name(), settings));
      case HOOK -> JsonObject.of("hooks", Map.of(draft.name(), List.of(settings)));
      case RULES -> JsonObject.empty();
    };
  }

  /** Rules that allow what would be asked or denied. */
  TrustPart rules(String file, List<Rule> rules) {
    List<String> lines =
        rules.stream().map(rule -> rule.permission() + " " + rule.pattern()).toList();
    TrustPartDraft draft =
        new TrustPartDraft(TrustPartKind.RULES, "permission", file, JsonObject.empty());
    String effect = "Allows without asking: " + String.join(", ", lines);
    return new TrustPart(
        part(draft, effect, String.join("\n", lines), Facts.none()), Settings.none(), rules);
  }

  /**
   * Facts about the repository that a trusted part is bound to: the scripts that people see, and
   * other contents.
   */
  private record Facts(List<TrustSubjectScript> scripts, List<String> contents) {

    static Facts none() {
      return new Facts(List.of(), List.of());
    }
  }

  private static Facts facts(List<TrustSubjectScript> scripts, Map<String, String> packages) {
    Stream<String> files = scripts.stream().map(script -> script.path() + " " + script.digest());
    Stream<String> others =
        packages.entrySet().stream().map(it -> it.getKey() + " " + it.getValue());
    return new Facts(scripts, Stream.concat(files, others).toList());
  }

  private static TrustSubjectPart part(
      TrustPartDraft draft, String effect, String content, Facts bound) {
    if (content.length() > MAX_CONTENT_LENGTH) {
      throw new InvalidConfig(
          draft.file(),
          1,
          "it is longer than the %d characters that people read".formatted(MAX_CONTENT_LENGTH));
    }
    Stream<String> facts = Stream.of(Json.name(draft.kind()), draft.name(), draft.file(), content);
    return new TrustSubjectPart(
        draft.kind(),
        draft.name(),
        draft.file(),
        InvisibleCharEscaper.start(effect, MAX_EFFECT_LENGTH),
        content,
        Digest.of(Stream.concat(facts, bound.contents().stream()).toList()),
        bound.scripts());
  }

  private static String effect(TrustPartDraft draft, String line, McpServerSettings server) {
    String does =
        address(draft).map("Sends requests to %s"::formatted).orElse("Runs '%s'".formatted(line));
    return switch (draft.kind()) {
      case MCP_SERVER -> does + " as the MCP server '" + draft.name() + "'" + reach(draft, server);
      case CUSTOM_TOOL -> does + " when a model calls the tool '" + draft.name() + "'";
      case HOOK -> does + " " + when(draft);
      case RULES -> "";
    };
  }

  /** Of a command and an address, a server is the command; hooks and tools are the address. */
  private static Optional<String> address(TrustPartDraft draft) {
    boolean runs =
        draft.kind() == TrustPartKind.MCP_SERVER && draft.settings().text("command").isPresent();
    return draft.settings().text("url").filter(_ -> !runs);
  }

  private static String reach(TrustPartDraft draft, McpServerSettings server) {
    String hosts =
        server.network().contains("*") ? "the whole network" : String.join(", ", server.network());
    var variables = new TreeSet<String>();
    VARIABLE
        .matcher(Json.write(draft.settings()))
        .results()
        .forEach(it -> variables.add(it.group(1)));
    String reads = String.join(", ", server.readOnly());
    return (hosts.isEmpty() ? "" : ", which may reach " + hosts)
        + (reads.isEmpty() ? "" : "; its tools %s count as read-only".formatted(reads))
        + (variables.isEmpty()
            ? ""
            : "; it is given %s of this machine's environment"
                .formatted(String.join(", ", variables)));
  }

  private static String when(TrustPartDraft draft) {
    String agents = draft.settings().text("match").map(" of the agent '%s'"::formatted).orElse("");
    String tools = draft.settings().text("match").map("'%s'"::formatted).orElse("any tool");
    return switch (draft.name()) {
      case "tool.before" -> "before each call of " + tools;
      case "tool.after" -> "after each call of " + tools;
      case "model.before" -> "before each model call" + agents;
      case "run.end" -> "at the end of each run" + agents;
      default -> "before people are asked about a call of " + tools;
    };
  }

  private List<TrustSubjectScript> scripts(TrustPartDraft draft, String line) {
    List<String> words =
        PATH.matcher(EXPANSION.matcher(line).replaceAll(" "))
            .results()
            .map(it -> it.group())
            .distinct()
            .limit(200)
            .toList();
    List<String> found = commit.files(words);
    if (found.size() > MAX_SCRIPTS) {
      throw new InvalidConfig(
          draft.file(), 1, "it names more than %d files of the repository".formatted(MAX_SCRIPTS));
    }
    return found.stream().map(this::script).toList();
  }

  private TrustSubjectScript script(String path) {
    byte[] content = commit.bytes(path).orElseThrow();
    String text = new String(content, StandardCharsets.UTF_8);
    return new TrustSubjectScript(path, Digest.of(content), shown(text));
  }

  private static String shown(String text) {
    if (text.indexOf('\0') >= 0) {
      return "(not text)";
    }
    return text.length() <= MAX_CONTENT_LENGTH
        ? text
        : text.substring(0, MAX_CONTENT_LENGTH)
            + "\n(cut: %d characters in all)".formatted(text.length());
  }
}
