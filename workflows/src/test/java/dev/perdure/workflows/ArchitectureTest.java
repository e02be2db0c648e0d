package dev.perdure.workflows;

import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.perdure.testing.HouseRules;
import dev.perdure.testing.ProductClasses;
import io.temporal.activity.ActivityInterface;
import io.temporal.workflow.WorkflowInterface;

@AnalyzeClasses(
    packages = "dev.perdure.workflows",
    importOptions = {ProductClasses.class, ArchitectureTest.WithoutEngine.class})
class ArchitectureTest {

  /** Leaves out what belongs to the engine in memory: no workflow calls it. */
  static final class WithoutEngine implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/workflows/memory/");
    }
  }

  @ArchTest static final ArchTests HOUSE = ArchTests.in(HouseRules.class);

  @ArchTest
  static final ArchRule DO_NO_IO =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io..",
              "java.nio.file..",
              "java.nio.channels..",
              "java.net..",
              "java.sql..",
              "org.springframework..",
              "org.postgresql..");

  @ArchTest
  static final ArchRule HAVE_NO_THREADS_CLOCKS_OR_CHANCE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.(lang\\.(Thread|ThreadLocal|Process|ProcessBuilder|Runtime)"
                  + "|time\\.Clock|security\\.SecureRandom|util\\.(Random|Timer|SplittableRandom)"
                  + "|util\\.concurrent\\.(?!TimeUnit|atomic).*)")
          .because("Workflow.* has the deterministic ones");

  @ArchTest
  static final ArchRule LOG_THROUGH_THE_WORKFLOW =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("org.slf4j.LoggerFactory")
          .because("a replay must not log twice: Workflow.getLogger");

  @ArchTest
  static final ArchRule ASK_NEITHER_THE_SYSTEM_NOR_THE_CLOCK =
      noClasses().should().callMethodWhere(Determinism.breaksIt());

  @ArchTest
  static final ArchRule NEVER_ITERATE_IN_HASH_ORDER =
      noClasses()
          .should()
          .callCodeUnitWhere(Determinism.makesAnUnorderedCollection())
          .because(
              "the order differs between processes: use LinkedHashSet, LinkedHashMap, EnumSet or List");

  @ArchTest
  static final ArchRule NEVER_SYNCHRONIZE = noMethods().should().haveModifier(SYNCHRONIZED);

  @ArchTest
  static final ArchRule KEEP_NO_STATIC_STATE =
      fields().that().haveModifier(STATIC).should().haveModifier(FINAL);

  @ArchTest
  static final ArchRule PORTS_TAKE_AND_RETURN_ONE_RECORD =
      methods()
          .that()
          .areDeclaredInClassesThat()
          .areAnnotatedWith(ActivityInterface.class)
          .and()
          .doNotHaveModifier(JavaModifier.STATIC)
          .should(Determinism.takeAndReturnOneRecord());

  @ArchTest
  static final ArchRule WORKFLOW_MESSAGES_ARE_RECORDS =
      methods()
          .that()
          .areDeclaredInClassesThat()
          .areAnnotatedWith(WorkflowInterface.class)
          .and()
          .doNotHaveModifier(JavaModifier.STATIC)
          .should(Determinism.exchangeRecordsOnly());
}
