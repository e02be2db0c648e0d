package dev.perdure.workflows;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Calls that would make a replayed workflow differ from its history. */
final class Determinism {
  private static final Map<String, Set<String>> FORBIDDEN =
      Map.of(
          "java.util.UUID", Set.of("randomUUID"),
          "java.lang.Math", Set.of("random"),
          "java.lang.Object", Set.of("wait", "notify", "notifyAll"));

  private Determinism() {}

  static DescribedPredicate<JavaMethodCall> breaksIt() {
    return describe(
        "ask the system or the clock",
        call -> {
          String owner = call.getTargetOwner().getName();
          return (owner.equals("java.lang.System") && !call.getName().equals("arraycopy"))
              || (owner.startsWith("java.time.") && call.getName().equals("now"))
              || FORBIDDEN.getOrDefault(owner, Set.of()).contains(call.getName());
        });
  }

  static DescribedPredicate<JavaCall<?>> makesAnUnorderedCollection() {
    return describe(
        "make a collection of unstable order",
        call -> {
          String owner = call.getTargetOwner().getName();
          int arguments = call.getTarget().getRawParameterTypes().size();
          return switch (owner) {
            case "java.util.HashSet", "java.util.HashMap" -> call.getName().equals("<init>");
            case "java.util.Set" -> isFactory(call) && (arguments > 1 || takesACollection(call));
            case "java.util.Map" -> isFactory(call) && (arguments > 2 || takesACollection(call));
            case "java.util.stream.Collectors" -> collectsByHash(call, arguments);
            default -> false;
          };
        });
  }

  private static boolean isFactory(JavaAccess<?> call) {
    return List.of("of", "copyOf", "ofEntries").contains(call.getName());
  }

  private static boolean takesACollection(JavaCall<?> call) {
    List<JavaClass> types = call.getTarget().getRawParameterTypes();
    return types.size() == 1 && (types.getFirst().isArray() || !call.getName().equals("of"));
  }

  private static boolean collectsByHash(JavaCall<?> call, int arguments) {
    return switch (call.getName()) {
      case "toSet", "toUnmodifiableSet", "toUnmodifiableMap" -> true;
      case "toMap" -> arguments < 4;
      case "groupingBy" -> arguments < 3;
      default -> false;
    };
  }

  static ArchCondition<JavaMethod> takeAndReturnOneRecord() {
    return condition(
        "take one record and return one at most",
        method -> method.getRawParameterTypes().size() == 1 && exchangesRecords(method));
  }

  static ArchCondition<JavaMethod> exchangeRecordsOnly() {
    return condition("exchange one record at most", Determinism::exchangesRecords);
  }

  private static boolean exchangesRecords(JavaMethod method) {
    return method.getRawParameterTypes().size() <= 1
        && method.getRawParameterTypes().stream().allMatch(JavaClass::isRecord)
        && isRecordOrNothing(method.getRawReturnType());
  }

  /** A sealed interface counts: its variants are records, which another test sees to. */
  private static boolean isRecordOrNothing(JavaClass reply) {
    return reply.isRecord() || reply.reflect().isSealed() || reply.getName().equals("void");
  }

  private static ArchCondition<JavaMethod> condition(
      String description, java.util.function.Predicate<JavaMethod> holds) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        String signature =
            method.getRawParameterTypes().stream()
                .map(JavaClass::getSimpleName)
                .collect(Collectors.joining(", ", method.getFullName() + ": (", ")"));
        events.add(
            new SimpleConditionEvent(
                method,
                holds.test(method),
                signature + " -> " + method.getRawReturnType().getSimpleName()));
      }
    };
  }
}
