package dev.perdure.web;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.perdure.testing.HouseRules;
import dev.perdure.testing.ProductClasses;
import org.jline.utils.WCWidth;

@AnalyzeClasses(packages = "dev.perdure.web", importOptions = ProductClasses.class)
class ArchitectureTest {
  @ArchTest static final ArchTests HOUSE = ArchTests.in(HouseRules.class);

  @ArchTest
  static final ArchRule EVERYDAY_VERBS_START_NO_SPRING =
      noClasses()
          .that()
          .resideInAPackage("dev.perdure.web.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "io.temporal..");

  /** Other verbs start without loading what draws screens. */
  @ArchTest
  static final ArchRule ONLY_THE_VIEW_OF_A_TASK_DRAWS_SCREENS =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.perdure.web.cli.attach..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.jline..").and(not(belongToAnyOf(WCWidth.class))));

  @ArchTest
  static final ArchRule SETTINGS_ARE_RECORDS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("org.springframework.beans.factory.annotation.Value");

  /** Due times within a process, and moments that another process has recorded. */
  @ArchTest
  static final ArchRule A_JUMP_OF_THE_MACHINES_CLOCK_STOPS_NO_JOB_AND_MAKES_NO_HOST_SILENT =
      noClasses()
          .that()
          .haveNameMatching(
              ".*\\.(AuditJob|LimitsFollower|JournalHealth|EngineHealth|StuckRootRepair"
                  + "|TemporalEngineStateReader|AttemptThrottle|RefusalRecorder|ExportController"
                  + "|ProviderDiscovery)")
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(java.time.Clock.class, "systemUTC")
          .orShould()
          .callMethod(java.time.InstantSource.class, "system")
          .because("MonotonicClock counts within a process, and DatabaseClock compares hosts");
}
