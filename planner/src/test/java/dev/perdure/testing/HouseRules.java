package dev.perdure.testing;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URL;
import java.net.http.HttpClient;
import java.util.List;

/** The rules every module keeps; each module's {@code ArchitectureTest} includes them. */
public final class HouseRules {
  @ArchTest
  static final ArchRule FEATURES_DEPEND_ONE_WAY =
      slices().matching("dev.perdure.*.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule TYPES_ARE_PRODUCT_NOUNS =
      noClasses()
          .should()
          .haveNameMatching(".*(Manager|Utils?|Helpers?)(\\$.*)?")
          .because("a type is a noun of the product");

  @ArchTest
  static final ArchRule ONLY_WORKFLOWS_AND_ACTIVITIES_ARE_CALLED_IMPL =
      classes()
          .that()
          .haveSimpleNameEndingWith("Impl")
          .should()
          .haveNameMatching(".*(Workflow|Activities)Impl");

  @ArchTest
  static final ArchRule ONE_CLASS_READS_THE_ENVIRONMENT =
      noClasses()
          .that()
          .doNotHaveSimpleName("PerdureProperties")
          .should()
          .callMethod(System.class, "getenv")
          .orShould()
          .callMethod(System.class, "getenv", String.class)
          .because("settings arrive as records; PerdureProperties reads the variables once");

  @ArchTest
  static final ArchRule ONE_CLASS_MAKES_PROCESSES =
      noClasses()
          .that()
          .doNotHaveSimpleName("ProgramLauncher")
          .should()
          .callConstructor(ProcessBuilder.class, String[].class)
          .orShould()
          .callConstructor(ProcessBuilder.class, List.class)
          .orShould()
          .callMethodWhere(target(owner(assignableTo(Runtime.class))).and(target(name("exec"))))
          .because("each program gets a clean environment");

  @ArchTest
  static final ArchRule NO_CLIENT_FOLLOWS_REDIRECTIONS_BY_ITSELF =
      noClasses()
          .should()
          .accessField(HttpClient.Redirect.class, "NORMAL")
          .orShould()
          .accessField(HttpClient.Redirect.class, "ALWAYS")
          .orShould()
          .callMethod(URL.class, "openStream")
          .orShould()
          .callMethod(URL.class, "getContent")
          .because("each next address is checked as the first one is");

  @ArchTest
  static final ArchRule ONE_CLASS_OPENS_CONNECTIONS_OF_ADDRESSES =
      noClasses()
          .that()
          .haveNameNotMatching(".*\\.(ServerClient|PostgresBinaries)")
          .should()
          .callMethod(URL.class, "openConnection")
          .because("such a connection follows redirections unless it is told not to");

  @ArchTest
  static final ArchRule EVERY_TYPE_LIVES_IN_THE_PRODUCT =
      classes().should().resideInAPackage("dev.perdure..");

  @ArchTest
  static final ArchRule LOGGING_GOES_THROUGH_SLF4J =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "org.apache.commons.logging..");

  private HouseRules() {}
}
