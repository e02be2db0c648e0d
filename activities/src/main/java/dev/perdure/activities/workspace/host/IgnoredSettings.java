package dev.perdure.activities.workspace.host;

import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.planner.config.YamlMapping;
import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.permission.rule.Glob;
import dev.perdure.planner.permission.rule.Rule;
import dev.perdure.planner.permission.rule.Ruleset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The settings of a repository's file that would loosen what holds without it. They are not
 * applied, and people are told.
 */
record IgnoredSettings(YamlMapping file, WorkspaceSettings granted, Ruleset rules) {

  List<String> notices() {
    return Stream.of(network(), caches(), allowed()).flatMap(Optional::stream).toList();
  }

  private Optional<String> network() {
    List<String> hosts =
        WorkspaceSettings.of(file).network().stream()
            .filter(host ->
                granted.network().stream().noneMatch(one -> new Glob(one).covers(new Glob(host))))
            .toList();
    return hosts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The repository asks for the network (%s), which only the operator's perdure.yaml grants: commands ask for these hosts, or do without."
                .formatted(String.join(", ", hosts)));
  }

  private Optional<String> caches() {
    List<String> caches = WorkspaceSettings.of(file).caches();
    return caches.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The repository asks for the directories %s as caches, which only the operator's perdure.yaml grants: commands do without."
                .formatted(String.join(", ", caches)));
  }

  private Optional<String> allowed() {
    List<String> allowed =
        IntStream.range(0, rules.rules().size())
            .filter(this::loosens)
            .mapToObj(i ->
                "%s '%s' in line %d"
                    .formatted(
                        rules.rules().get(i).permission(),
                        rules.rules().get(i).pattern(),
                        rules.lines().get(i)))
            .toList();
    return allowed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s allows %s, and is not followed: a repository's own rules may only ask or deny. Allow it in your own perdure.yaml."
                .formatted(rules.source(), String.join(", ", allowed)));
  }

  /** An exception from a stricter rule of the same file loosens nothing. */
  private boolean loosens(int index) {
    Rule rule = rules.rules().get(index);
    return rule.action() == Action.ALLOW
        && rules.rules().subList(0, index).stream()
            .filter(earlier -> earlier.action() != Action.ALLOW)
            .noneMatch(earlier ->
                earlier.permission().covers(rule.permission())
                    && earlier.pattern().covers(rule.pattern()));
  }
}
