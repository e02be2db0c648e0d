package dev.perdure.testing;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Decides for {@link Requires}: run, skip with a reason, or fail where the part is demanded. */
final class RequiresCondition implements ExecutionCondition {
  /** Prefix of a skip's reason, by which the summary recognizes a missing machine part. */
  static final String MISSING = "Missing here: ";

  private static final Map<MachinePart, Boolean> PRESENT = new EnumMap<>(MachinePart.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    List<MachinePart> missing =
        context.getElement().stream()
            .flatMap(RequiresCondition::required)
            .filter(part -> !present(part))
            .toList();
    if (missing.isEmpty()) {
      return ConditionEvaluationResult.enabled("The machine has what the test requires.");
    }
    return judge(missing, System.getenv().getOrDefault("PERDURE_REQUIRE", ""));
  }

  static ConditionEvaluationResult judge(List<MachinePart> missing, String demanded) {
    List<String> labels = Arrays.stream(demanded.split(",", -1)).map(String::strip).toList();
    missing.stream()
        .filter(part -> labels.contains(part.label()))
        .findFirst()
        .ifPresent(part -> {
          throw new IllegalStateException(
              "PERDURE_REQUIRE demands '%s', which this machine lacks. %s"
                  .formatted(part.label(), part.remedy()));
        });
    return ConditionEvaluationResult.disabled(
        MISSING + missing.getFirst().label() + ". " + missing.getFirst().remedy());
  }

  private static Stream<MachinePart> required(AnnotatedElement element) {
    Requires requires = element.getAnnotation(Requires.class);
    return requires == null ? Stream.empty() : Arrays.stream(requires.value());
  }

  private static synchronized boolean present(MachinePart part) {
    return PRESENT.computeIfAbsent(part, it -> it.find().isPresent());
  }
}
