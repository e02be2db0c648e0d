package dev.perdure.planner.agent;

import dev.perdure.planner.json.AllowedConfigKeys;
import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.PermissionSectionReader;
import dev.perdure.planner.permission.RuleLayer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The reader of an agent's Markdown file, whether built-in, a person's own or a repository's. */
public final class AgentFileReader {

  /** The keys of the front matter. */
  public static final AllowedConfigKeys KEYS =
      new AllowedConfigKeys(
          List.of(
              "description",
              "mode",
              "hidden",
              "readOnly",
              "model",
              "variant",
              "temperature",
              "topP",
              "steps",
              "tools",
              "permission",
              "disable"),
          List.of());

  private static final int DEFAULT_STEPS = 200;
  private static final int MAX_STEPS = 10_000;

  private final String name;
  private final YamlMapping settings;
  private final String body;
  private final Optional<Agent> base;
  private final ToolSwitches switches;

  /** A file's parts, laid over the agent of the same name if there is one. */
  public AgentFileReader(String name, FrontMatter parts, Optional<Agent> base) {
    this(name, parts, base, ToolSwitches.none());
  }

  /** A file's parts, laid over an agent or else over the switches of tools that hold for all. */
  public AgentFileReader(
      String name, FrontMatter parts, Optional<Agent> base, ToolSwitches switches) {
    this.name = name;
    this.settings = parts.settings();
    this.body = parts.body();
    this.base = base;
    this.switches = base.map(Agent::tools).orElse(switches);
  }

  /** The agent that a file describes; a fault names the file, the line, the key and the remedy. */
  public static Agent parse(String name, String file) {
    return new AgentFileReader(name, FrontMatter.parse(name + ".md", file), Optional.empty())
        .agent(false)
        .orElseThrow();
  }

  /**
   * The agent; empty if the file disables it, but for one that the phases of a task rely on: that
   * one is hidden.
   *
   * @param repository whether the file comes with the code, and so may only tighten
   */
  public Optional<Agent> agent(boolean repository) {
    KEYS.require(settings, "");
    PermissionSectionReader.of(RuleLayer.AGENT, settings);
    boolean disabled = flag("disable", false);
    return Optional.of(read(repository, disabled))
        .filter(_ -> !disabled || AgentRegistry.isBuiltIn(name));
  }

  private Agent read(boolean repository, boolean disabled) {
    boolean bound = base.map(Agent::readOnly).orElse(false);
    JsonObject own = permission();
    return new Agent(
        name,
        text("description").or(() -> base.map(Agent::description)).orElse(""),
        text("mode").map(this::mode).or(() -> base.map(Agent::mode)).orElse(AgentMode.ALL),
        disabled || flag("hidden", base.map(Agent::hidden).orElse(false)),
        flag("readOnly", bound) || (repository && bound),
        model().or(() -> base.flatMap(agent -> Optional.ofNullable(agent.model()))).orElse(null),
        variant()
            .or(() -> base.flatMap(agent -> Optional.ofNullable(agent.variant())))
            .orElse(null),
        temperature(),
        topP(),
        steps(),
        tools(repository),
        repository ? inherited() : merged(inherited(), own),
        repository && !own.isEmpty() ? own : base.map(Agent::restrictions).orElse(null),
        body.isBlank() ? base.map(Agent::prompt).orElse("") : body.strip(),
        sources(repository));
  }

  private JsonObject inherited() {
    return base.map(Agent::permission).orElse(JsonObject.empty());
  }

  /** The rules of both, those of the later one at the end. */
  private static JsonObject merged(JsonObject earlier, JsonObject later) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(earlier.fields());
    later
        .fields()
        .forEach((name, value) -> {
          Object before = all.remove(name);
          Map<Object, @Nullable Object> patterns = new LinkedHashMap<>();
          if (before != null && value instanceof Map<?, ?> more) {
            patterns.putAll(before instanceof Map<?, ?> known ? known : Map.of("*", before));
            more.keySet().forEach(patterns::remove);
            patterns.putAll(more);
          }
          all.put(name, patterns.isEmpty() ? value : patterns);
        });
    return JsonObject.from(all);
  }

  private @Nullable Double temperature() {
    return number("temperature").or(() -> inherited("topP", Agent::temperature)).orElse(null);
  }

  private @Nullable Double topP() {
    Optional<Double> written = number("topP");
    if (written.filter(share -> share <= 0 || share > 1).isPresent()) {
      throw settings.wrong(
          settings.find("topP").orElseThrow(), "'topP' must be a number above 0 and at most 1");
    }
    if (written.isPresent() && number("temperature").isPresent()) {
      throw settings.wrong(
          settings.find("topP").orElseThrow(),
          "vendors take one of 'temperature' and 'topP': leave one out");
    }
    return written.or(() -> inherited("temperature", Agent::topP)).orElse(null);
  }

  private Optional<Double> number(String key) {
    return value(key, Number.class, "a number").map(Number::doubleValue);
  }

  /**
   * Returns the value of the base agent, unless the file sets the option that excludes this value.
   */
  private Optional<Double> inherited(String other, Function<Agent, @Nullable Double> value) {
    return number(other).isPresent()
        ? Optional.empty()
        : base.flatMap(agent -> Optional.ofNullable(value.apply(agent)));
  }

  private int steps() {
    Optional<Long> written = value("steps", Long.class, "a whole number");
    if (written.filter(steps -> steps < 1 || steps > MAX_STEPS).isPresent()) {
      throw settings.wrong(
          settings.find("steps").orElseThrow(),
          "'steps' must be a whole number from 1 to " + MAX_STEPS);
    }
    return written.map(Math::toIntExact).orElse(base.map(Agent::steps).orElse(DEFAULT_STEPS));
  }

  private Map<String, String> sources(boolean repository) {
    Map<String, String> all = new LinkedHashMap<>(base.map(Agent::sources).orElse(Map.of()));
    for (YamlEntry entry : settings.entries()) {
      boolean restricts = repository && entry.key().equals("permission");
      all.put(restricts ? "restrictions" : entry.key(), settings.source() + ":" + entry.line());
    }
    if (!body.isBlank()) {
      all.put("prompt", settings.source());
    }
    return all;
  }

  /** One name, or a list of names that take over from one another. */
  private Optional<String> model() {
    return settings.find("model").map(YamlEntry::value).orElse(null) instanceof List<?> names
        ? Optional.of(ModelFallbackChain.of(names).written()).filter(chain -> !chain.isEmpty())
        : text("model").map(name -> ModelFallbackChain.of(name).written());
  }

  private Optional<String> variant() {
    return text("variant")
        .map(name ->
            ReasoningEffort.of(name)
                .map(ReasoningEffort::wireName)
                .orElseThrow(() ->
                    settings.wrong(
                        settings.find("variant").orElseThrow(),
                        "'%s' is not a variant: use none, low, medium, high or max"
                            .formatted(name))));
  }

  private AgentMode mode(String mode) {
    try {
      return AgentMode.valueOf(mode.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException _) {
      throw settings.wrong(
          settings.find("mode").orElseThrow(),
          "'%s' is not a mode: use primary, subagent or all".formatted(mode));
    }
  }

  private Optional<String> text(String key) {
    return value(key, String.class, "a text");
  }

  private boolean flag(String key, boolean otherwise) {
    return value(key, Boolean.class, "true or false").orElse(otherwise);
  }

  private <T> Optional<T> value(String key, Class<T> type, String wanted) {
    Optional<YamlEntry> entry = settings.find(key).filter(found -> found.value() != null);
    if (entry.isPresent() && !type.isInstance(entry.get().value())) {
      throw settings.wrong(entry.get(), "'%s' must be %s".formatted(key, wanted));
    }
    return entry.map(YamlEntry::value).map(type::cast);
  }

  private ToolSwitches tools(boolean repository) {
    return repository ? tools().narrowing(switches) : tools().over(switches);
  }

  private ToolSwitches tools() {
    YamlMapping tools = settings.section("tools");
    for (YamlEntry tool : tools.entries()) {
      if (!(tool.value() instanceof Boolean)) {
        throw tools.wrong(tool, "'tools.%s' must be true or false".formatted(tool.key()));
      }
    }
    return ToolSwitches.of(tools);
  }

  /** A mapping, or one action for everything. */
  private JsonObject permission() {
    return settings.find("permission").map(YamlEntry::value).orElse(null) instanceof String all
        ? JsonObject.of("*", all)
        : settings.section("permission").plain();
  }
}
