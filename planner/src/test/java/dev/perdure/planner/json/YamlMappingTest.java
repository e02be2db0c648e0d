package dev.perdure.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlMappingTest {

  @Test
  void readsValuesAsYamlHasThem() {
    var plain =
        YamlMapping.parse("f", "a: 1\nb: 1.5\nc: true\nd: null\ne: 'true'\nf: [x, {y: 16}]")
            .plain();

    assertThat(plain.fields().values())
        .containsExactlyElementsOf(
            Arrays.asList(1L, 1.5, true, null, "true", List.of("x", Map.of("y", 16L))));
  }

  @Test
  void comesBackFromValuesWithoutLines() {
    var plain = YamlMapping.parse("f", "a: {b: [1, {c: x}]}\nd: 99999999999999999999").plain();

    var again = YamlMapping.of("g", plain);

    assertThat(again.plain()).isEqualTo(plain);
    assertThat(plain.text("d")).contains("99999999999999999999");
    assertThat(again.section("a").source()).isEqualTo("g");
    assertThat(again.without(List.of("a")).plain().fields()).containsOnlyKeys("d");
  }

  @Test
  void givesOnlyAMappingAsASection() {
    var mapping = YamlMapping.parse("f", "a:\nb: text");

    assertThat(mapping.section("a").entries()).isEmpty();
    assertThat(mapping.section("c").entries()).isEmpty();
    assertThatThrownBy(() -> mapping.section("b"))
        .hasMessageContaining("line 2: 'b' must be a mapping of keys to values");
    assertThatThrownBy(() -> YamlMapping.parse("f", "? [a]\n: b"))
        .hasMessageContaining("line 1: invalid YAML, Non scalar key");
  }

  @Test
  void takesAnEmptyFileForOneWithoutKeys() {
    assertThat(YamlMapping.parse("f", "").entries()).isEmpty();
    assertThat(YamlMapping.parse("f", "# nothing\n").entries()).isEmpty();
  }

  @Test
  void namesTheLineOfBrokenYaml() {
    assertThatThrownBy(() -> YamlMapping.parse("f.yaml", "a: b\nc: [d\n"))
        .hasMessageStartingWith("The file 'f.yaml' is wrong, line 3: invalid YAML");
  }

  @Test
  void refusesWhatIsNestedDeeperThanAStack() {
    String nested = "a: " + "[".repeat(50_000) + "]".repeat(50_000);

    assertThatThrownBy(() -> YamlMapping.parse("f", nested))
        .hasMessageContaining("line 1: more than 20 levels or 10000 values: make it smaller");
  }

  @Test
  void boundsWhatAStrangersFileMayHold() {
    assertThatThrownBy(() -> YamlMapping.parse("f", "a: &a {b: *a}"))
        .isInstanceOf(InvalidConfig.class);
    var laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
      laughs.append("a%d: &a%d [".formatted(i, i));
      laughs.append(("*a" + (i - 1) + ", ").repeat(5)).append("x]\n");
    }
    assertThatThrownBy(() -> YamlMapping.parse("f", laughs.toString()))
        .isInstanceOf(InvalidConfig.class);
  }

  @Test
  void namesUnknownKeysAndThoseWithoutEffectYet() {
    var keys = new AllowedConfigKeys(List.of("permission", "workspace"), List.of("mcp"));

    assertThatThrownBy(() -> keys.require(YamlMapping.parse("f", "\npermissions: {}"), ""))
        .hasMessageContaining("line 2: there is no key 'permissions', did you mean 'permission'?");
    assertThatThrownBy(() -> keys.require(YamlMapping.parse("f", "zzz: 1"), "x."))
        .hasMessageContaining("there is no key 'x.zzz': the keys are permission, workspace");
    assertThatThrownBy(() -> keys.require(YamlMapping.parse("f", "mcp: {}"), ""))
        .hasMessageContaining("'mcp' is not supported yet and would have no effect: remove it");
  }

  @ParameterizedTest
  @CsvSource({"'',1", "a,1", "a b,2", "a b 0,3", "a b 1 c,4", "a b 1 d,6", "a b 1 none,4", "x,1"})
  void findsTheLineOfTheDeepestKeyOnAPath(String path, int line) {
    YamlMapping file = YamlMapping.parse("f", "a:\n  b:\n    - c: 1\n    - c: 2\n\n      d: 3\n");
    assertThat(file.lineOf(List.of(path.split(" ")))).isEqualTo(line);
  }
}
