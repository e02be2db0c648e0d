package dev.perdure.planner.permission;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reader of the permission rules under the key {@code permission} of a configuration file:
 * {@code {name: action}}, {@code {name: {pattern: action}}} or one action for everything. A
 * permission that does not exist is an error.
 */
public final class PermissionSectionReader {

  private static final String KEY = "permission";
  private static final String EVERYTHING = "*";
  private static final String NETWORK = "network";

  private final YamlMapping file;
  private final List<Rule> rules = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();

  private PermissionSectionReader(YamlMapping file) {
    this.file = file;
  }

  /** The rules of a file, in their order, with their lines. */
  public static Ruleset of(RuleLayer layer, YamlMapping file) {
    var section = new PermissionSectionReader(file);
    file.find(KEY).ifPresent(section::read);
    return new Ruleset(layer, file.source(), section.rules, section.lines);
  }

  private void read(YamlEntry permission) {
    switch (permission.value()) {
      case null -> {}
      case YamlMapping names -> names.entries().forEach(this::named);
      case String all -> add(EVERYTHING, EVERYTHING, permission, all);
      default ->
          throw file.wrong(permission, "'permission' must be a mapping of permissions to actions");
    }
  }

  private void named(YamlEntry name) {
    requireKnown(name);
    if (name.value() instanceof YamlMapping patterns) {
      patterns
          .entries()
          .forEach(pattern -> add(name.key(), pattern.key(), pattern, pattern.value()));
    } else {
      add(name.key(), EVERYTHING, name, name.value());
    }
  }

  private void add(String permission, String pattern, YamlEntry entry, @Nullable Object action) {
    RuleAction known =
        RuleAction.find(String.valueOf(action))
            .orElseThrow(() ->
                file.wrong(
                    entry,
                    "'%s' is not an action of permission '%s': use allow, ask or deny"
                        .formatted(action, permission)));
    if (permission.equals(NETWORK)) {
      HostPattern.objection(pattern)
          .ifPresent(objection -> {
            throw file.wrong(entry, objection);
          });
    }
    rules.add(Rule.of(permission, pattern, known));
    lines.add(entry.line());
  }

  private void requireKnown(YamlEntry name) {
    Glob glob = new Glob(name.key());
    if (ToolPermissions.known().stream().noneMatch(glob::matches) && !isExternal(name.key())) {
      throw unknown(name, glob);
    }
  }

  /** Tools of MCP servers and custom tools ask under their own names. */
  private boolean isExternal(String name) {
    boolean ofServer =
        file.section("mcp").entries().stream()
            .anyMatch(server -> name.startsWith(server.key() + "_"));
    boolean custom = file.section("customTools").find(name).isPresent();
    boolean elsewhere =
        name.startsWith("*_")
            || (name.contains("_") && NearestName.of(name, ToolPermissions.known()).isEmpty());
    return ofServer || custom || elsewhere;
  }

  private InvalidConfig unknown(YamlEntry name, Glob glob) {
    Optional<String> tool =
        ToolPermissions.otherNames().keySet().stream().filter(glob::matches).sorted().findFirst();
    if (tool.isPresent()) {
      return file.wrong(
          name,
          "the tool '%s' asks under the permission '%s': write '%2$s' instead of '%s'"
              .formatted(tool.get(), ToolPermissions.of(tool.get()), name.key()));
    }
    String meant =
        NearestName.of(name.key(), ToolPermissions.known())
            .map(", did you mean '%s'?"::formatted)
            .orElse(":");
    return file.wrong(
        name,
        "there is no permission '%s'%s Use one of %s"
            .formatted(name.key(), meant, String.join(", ", ToolPermissions.known())));
  }
}
