package dev.perdure.planner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.wait.WaitSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wire names are frozen once released: each variant has a file that must stay readable. */
class SealedTypesTest {

  @Test
  void areAllFound() {
    assertThat(sealedTypes()).hasSizeGreaterThanOrEqualTo(4);
  }

  @ParameterizedTest
  @MethodSource("sealedTypes")
  void nameAllTheirVariants(Class<?> type) {
    assertThat(type.getAnnotation(JsonTypeInfo.class)).as("@JsonTypeInfo of %s", type).isNotNull();
    assertThat(variants(type).toList())
        .as("@JsonSubTypes of %s", type)
        .containsExactlyInAnyOrder(type.getPermittedSubclasses());
  }

  @ParameterizedTest
  @MethodSource("allVariants")
  void areReadFromAndWrittenToTheirGoldenFile(Class<?> type, Class<?> variant) throws IOException {
    String golden = golden(type, variant);
    Object value = Json.read(golden, type);

    assertThat(value).isInstanceOf(variant);
    assertThat(Json.write(value)).isEqualTo(golden.strip());
  }

  @ParameterizedTest
  @ValueSource(
      classes = {Plan.class, Decision.class, HumanRequest.class, RequestLedger.class, Policy.class})
  void areNotAloneInHavingAGoldenFile(Class<?> type) throws IOException {
    String golden = golden(type.getSimpleName());

    assertThat(Json.write(Json.read(golden, type))).isEqualTo(golden.strip());
  }

  static List<Class<?>> sealedTypes() {
    return ProductTypes.all()
        .filter(Class::isSealed)
        .filter(type -> type != ToolResultDetail.class) // see ToolResultDetailTest
        .filter(type -> type != VoteRuling.class) // never on the wire
        .filter(type -> type != WaitSpan.class) // a text on the wire: see WaitPolicyTest
        .toList();
  }

  static Stream<Object[]> allVariants() {
    return sealedTypes().stream()
        .filter(type -> type != Subject.class) // see SubjectShapesTest
        .flatMap(type -> variants(type).map(variant -> new Object[] {type, variant}));
  }

  private static Stream<Class<?>> variants(Class<?> type) {
    return Stream.of(type.getAnnotation(JsonSubTypes.class).value()).map(JsonSubTypes.Type::value);
  }

  private static String golden(Class<?> type, Class<?> variant) throws IOException {
    return golden(type.getSimpleName() + "." + variant.getAnnotation(JsonTypeName.class).value());
  }

  private static String golden(String name) throws IOException {
    String path = "golden/%s.json".formatted(name);
    try (var stream = SealedTypesTest.class.getResourceAsStream(path)) {
      assertThat(stream).as("A new variant needs its file: %s", path).isNotNull();
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
