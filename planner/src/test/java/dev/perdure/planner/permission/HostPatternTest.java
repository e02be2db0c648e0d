package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.tool.Demand;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules about hosts hold in each form in which people write a host. */
class HostPatternTest {

  @ParameterizedTest
  @CsvSource({
    "2001:db8::1, 2001:db8:0:0:0:0:0:1",
    "2001:DB8:0:0::0001, 2001:db8:0:0:0:0:0:1",
    "[2001:db8::1], 2001:db8:0:0:0:0:0:1",
    "::1, 0:0:0:0:0:0:0:1",
    "'::', 0:0:0:0:0:0:0:0",
    "fe80::, fe80:0:0:0:0:0:0:0",
    "::ffff:203.0.113.7, 203.0.113.7",
    "::ffff:cb00:7107, 203.0.113.7",
    "64:ff9b::203.0.113.7, 64:ff9b:0:0:0:0:cb00:7107",
    "2001:db8:*, 2001:db8:0:0:0:0:0:1",
    "EVIL.Example, evil.example",
    "evil.example., evil.example",
    "*.Corp.Example., a.corp.example",
    "203.0.113.*, 203.0.113.7",
    "'*', any.example"
  })
  void denyAHostInEachForm(String pattern, String host) {
    for (String permission : new String[] {"network", "webfetch"}) {
      Rule rule = Rule.of(permission, pattern, RuleAction.DENY);

      assertThat(rule.matches(new Demand(permission, host, host))).as(permission).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bücher.example",
        "*.bücher.example",
        "https://evil.example/",
        "evil.example:443",
        "[2001:db8::1]:443",
        "evil.example/*",
        "user@evil.example",
        "2001:db8::*",
        "2001:db8::1%eth0",
        "1::2::3",
        "evil example"
      })
  void areRefusedIfTheyWouldMatchNoHost(String pattern) {
    YamlMapping file =
        YamlMapping.parse("perdure.yaml", "permission: {network: {'%s': deny}}".formatted(pattern));

    assertThatThrownBy(() -> PermissionSectionReader.of(RuleLayer.USER, file))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("'" + pattern + "' names no host: write api.example.com");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"*", "api.example.com", "*.example.com", "10.0.?.*", "_dmarc.a-b.example"})
  void areAcceptedIfTheyMayMatchAHost(String pattern) {
    YamlMapping file =
        YamlMapping.parse("perdure.yaml", "permission: {network: {'%s': ask}}".formatted(pattern));

    assertThat(PermissionSectionReader.of(RuleLayer.USER, file).rules()).hasSize(1);
  }
}
