package dev.perdure.web;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.perdure.testing.HouseRules;
import dev.perdure.testing.ProductClasses;
import java.util.List;
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

  /**
   * Server classes that write down or show a moment, judge files on this host's disk, or judge
   * tokens of other servers.
   */
  private static final String MAY_READ_THE_MACHINES_CLOCK =
      ".*\\.(LogFormat\\$2|SpendingDay|UsageController|FleetReader|DrainedHostCheck"
          + "|TaskDiagnosisService|TimelineReader|ShareController|FileDownload|Backup"
          + "|Reconciliation|BudgetIncreaseService|StepCommandService|SnoozeBody|DecisionBody"
          + "|NoticeSender|WorkspaceRetentionJob|LogoutTokenCheck|BrowserSessions|TerminalLogins"
          + "|ApiTokenController)";

  private static final DescribedPredicate<JavaAccess<?>> THE_MACHINES_CLOCK =
      describe(
          "the machine's clock",
          access ->
              (access.getTargetOwner().getPackageName().equals("java.time")
                      && List.of("now", "system", "systemUTC", "systemDefaultZone", "tick")
                          .contains(access.getTarget().getName()))
                  || access.getTarget().getFullName().startsWith("java.lang.System.currentTime"));

  /** Due times within a process, and moments that another process has recorded. */
  @ArchTest
  static final ArchRule A_JUMP_OF_THE_MACHINES_CLOCK_STOPS_NO_JOB_AND_MAKES_NO_HOST_SILENT =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.perdure.web.cli..")
          .and()
          .haveNameNotMatching(MAY_READ_THE_MACHINES_CLOCK)
          .should()
          .accessTargetWhere(THE_MACHINES_CLOCK)
          .because("MonotonicClock counts within a process, and DatabaseClock compares hosts");

  @ArchTest
  static final ArchRule THE_MACHINES_CLOCK_IS_READ_BY_EACH_CLASS_THAT_MAY =
      classes()
          .that()
          .haveNameMatching(MAY_READ_THE_MACHINES_CLOCK)
          .should(
              ArchCondition.from(
                  describe(
                      "read the machine's clock",
                      (JavaClass type) ->
                          type.getAccessesFromSelf().stream().anyMatch(THE_MACHINES_CLOCK))));
}
