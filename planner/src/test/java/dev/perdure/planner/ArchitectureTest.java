package dev.perdure.planner;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.perdure.testing.HouseRules;
import dev.perdure.testing.ProductClasses;
import java.net.IDN;

@AnalyzeClasses(packages = "dev.perdure.planner", importOptions = ProductClasses.class)
class ArchitectureTest {
  @ArchTest static final ArchTests HOUSE = ArchTests.in(HouseRules.class);

  @ArchTest
  static final ArchRule USES_THE_JDK_AND_ANNOTATIONS_ONLY =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.perdure.planner..",
              "java..",
              "com.fasterxml.jackson.annotation..",
              "org.jspecify.annotations..",
              "org.snakeyaml.engine..");

  @ArchTest
  static final ArchRule ONE_TYPE_KNOWS_THE_YAML_READER =
      noClasses()
          .that()
          .haveNameNotMatching(".*\\.YamlReader(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.snakeyaml.engine..");

  @ArchTest
  static final ArchRule READS_NOTHING_BUT_ITS_OWN_CLASS_PATH =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.perdure.planner.prompt..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "java.io..",
                      "java.nio.file..",
                      "java.nio.channels..",
                      "java.net..",
                      "java.sql..")
                  .and(not(type(IDN.class))));

  @ArchTest
  static final ArchRule HAS_NO_CLOCK_RANDOM_OR_THREAD =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.(lang\\.(Thread|ThreadLocal|Process|ProcessBuilder)|time\\.Clock|util\\.(Random|Timer)|util\\.concurrent\\..*)")
          .orShould()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(java.util.UUID.class, "randomUUID")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime");
}
