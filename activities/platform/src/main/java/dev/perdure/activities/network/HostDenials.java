package dev.perdure.activities.network;

import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Denials of hosts by the organisation's and the user's files, which hold as well for what their
 * settings or a person's trust make known: MCP servers, hooks, custom tools, search providers.
 *
 * @param layers the rules of files that name the network, except a repository's: it could switch
 *     off a person's protection
 */
public record HostDenials(List<Ruleset> layers) {

  private static final Set<RuleLayer> OF_THE_HOST = Set.of(RuleLayer.ORGANISATION, RuleLayer.USER);

  /** Copies the rules. */
  public HostDenials {
    layers = List.copyOf(layers);
  }

  /** Returns host denials that deny nothing. */
  public static HostDenials none() {
    return new HostDenials(List.of());
  }

  /** The denials among rules of any layers. */
  public static HostDenials of(List<Ruleset> rules) {
    return new HostDenials(
        rules.stream()
            .filter(set -> OF_THE_HOST.contains(set.layer()))
            .map(set -> set.naming(ProxyRule.PERMISSION))
            .toList());
  }

  /**
   * Returns why Perdure sends nothing to an address; empty if no rule denies the address's host.
   */
  public Optional<String> refusal(URI address) {
    return Optional.ofNullable(address.getHost())
        .flatMap(HostName::of)
        .flatMap(host -> refusal(host, address));
  }

  private Optional<String> refusal(HostName host, URI address) {
    var demand = ProxyRule.demand(host.value(), HostName.origin(address));
    return layers.stream()
        .flatMap(set -> set.verdict(demand).stream())
        .filter(rule -> rule.action() == RuleAction.DENY)
        .findFirst()
        .map(rule -> new DemandVerdict(demand, RuleAction.DENY, rule).sentence());
  }
}
