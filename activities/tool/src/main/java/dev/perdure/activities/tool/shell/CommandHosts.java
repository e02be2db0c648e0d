package dev.perdure.activities.tool.shell;

import dev.perdure.activities.network.HostName;
import dev.perdure.activities.network.ProxyRule;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.planner.tool.Demand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that a {@code bash} call wants to reach: those in its commands, and those it names besides.
 *
 * @param named each host with what it is wanted for
 * @param mistake what is wrong with a host that is named, in words for the model
 */
record CommandHosts(Map<String, String> named, Optional<String> mistake) {

  private static final int MAX_HOSTS = 20;
  private static final Pattern WITH_MORE =
      Pattern.compile("(?i)(?:[a-z+]+://)?(\\[[0-9a-f:.]+\\]|[^/:?#@\\s]+)(?::[0-9]+)?(?:/.*)?");

  /** Copies the map. */
  CommandHosts {
    named = Map.copyOf(named);
  }

  /** Returns an empty set of hosts, for a command that needs to reach none. */
  static CommandHosts none() {
    return new CommandHosts(Map.of(), Optional.empty());
  }

  static CommandHosts of(ShellScript script, @Nullable List<String> hosts) {
    Map<String, String> named = new LinkedHashMap<>(ReferencedHosts.of(script));
    List<String> asked = Objects.requireNonNullElse(hosts, List.of());
    if (asked.size() > MAX_HOSTS) {
      return new CommandHosts(
          Map.of(), Optional.of("hosts has more than %d names: give fewer.".formatted(MAX_HOSTS)));
    }
    for (String each : asked) {
      Matcher text = WITH_MORE.matcher(each.strip());
      Optional<HostName> host = text.matches() ? HostName.of(text.group(1)) : Optional.empty();
      if (host.filter(HostName::mayBePublic).isEmpty()) {
        return new CommandHosts(Map.of(), Optional.of(mistake(each)));
      }
      named.putIfAbsent(host.get().value(), "named by the agent");
    }
    return new CommandHosts(named, Optional.empty());
  }

  private static String mistake(String host) {
    return ("hosts: '%s' is not a host of the public internet: give names such as"
            + " registry.npmjs.org. Servers that the command starts itself are reached at"
            + " localhost without this.")
        .formatted(host);
  }

  Set<String> names() {
    return named.keySet();
  }

  List<Demand> demands() {
    return named.entrySet().stream()
        .map(host -> ProxyRule.demand(host.getKey(), host.getValue()))
        .sorted((one, other) -> one.pattern().compareTo(other.pattern()))
        .toList();
  }
}
