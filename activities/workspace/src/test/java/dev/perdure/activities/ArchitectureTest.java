package dev.perdure.activities;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.perdure.testing.HouseRules;
import dev.perdure.testing.ProductClasses;

@AnalyzeClasses(packages = "dev.perdure.activities", importOptions = ProductClasses.class)
class ArchitectureTest {
  @ArchTest static final ArchTests HOUSE = ArchTests.in(HouseRules.class);

  @ArchTest
  static final ArchRule KNOW_SPRING_AS_A_DATABASE_CLIENT_ONLY =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework.boot..",
              "org.springframework.context..",
              "org.springframework.beans..",
              "org.springframework.stereotype..",
              "org.springframework.web..");

  @ArchTest
  static final ArchRule CALL_THE_WORKFLOWS_ONLY_THROUGH_PORTS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.perdure.workflows.task..",
              "dev.perdure.workflows.phase..",
              "dev.perdure.workflows.agent..");

  @ArchTest
  static final ArchRule KEEP_THE_SHELL_GRAMMAR_WHERE_TOOLS_ARE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.perdure.activities.tool..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.treesitter..");
}
