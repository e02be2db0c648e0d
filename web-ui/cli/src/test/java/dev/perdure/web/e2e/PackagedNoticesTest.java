package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The packaged product names the software of other authors that it contains. */
@Tag("slow")
class PackagedNoticesTest {

  private static final Path JAR = Path.of(System.getProperty("perdure.jar", "target/perdure.jar"));
  private static final Path PAGES = Path.of("..", "frontend", "package.json");

  /** Fonts are assets and no modules; their licenses stand in a file of their own. */
  private static final String FONTS = "@fontsource-variable/";

  @Test
  void theJarHoldsTheLicenseAndTheNotice() throws IOException {
    assertThat(packaged("META-INF/LICENSE")).contains("Apache License");
    assertThat(packaged("META-INF/NOTICE")).contains("META-INF/THIRD-PARTY.txt");
  }

  @Test
  void everyLibraryStandsWithItsLicenseInTheThirdPartyNotice() throws IOException {
    String notice = packaged("META-INF/THIRD-PARTY.txt");

    assertThat(libraries()).hasSizeGreaterThan(100);
    assertThat(libraries()).allSatisfy(library -> assertThat(notice).contains(library));
    assertThat(notice.lines().skip(2)).isNotEmpty().allMatch(line -> line.strip().startsWith("("));
    assertThat(notice).doesNotContain("(Unknown license)");
  }

  @Test
  void everyLibraryIsAComponentOfTheSbom() throws IOException {
    JsonNode components = Json.read(packaged("META-INF/sbom/application.cdx.json"), JsonNode.class);
    Set<String> names =
        components
            .path("components")
            .valueStream()
            .map(component ->
                ":%s:%s"
                    .formatted(
                        component.path("name").asString(), component.path("version").asString()))
            .collect(Collectors.toSet());

    assertThat(names).containsAll(libraries());
  }

  @Test
  void everyLibraryOfThePagesStandsInTheirNotice() throws IOException {
    assumeTrue(Boolean.getBoolean("perdure.pages"), "the jar holds no pages");
    String notice = ofPages("licenses.txt");
    List<String> libraries =
        Json.read(Files.readString(PAGES), JsonNode.class)
            .path("dependencies")
            .propertyStream()
            .map(entry -> entry.getKey() + " - " + entry.getValue().asString())
            .toList();

    assertThat(libraries)
        .filteredOn(library -> !library.startsWith(FONTS))
        .isNotEmpty()
        .allSatisfy(library -> assertThat(notice).contains("## " + library + " ("));
    assertThat(ofPages("font-licenses.txt"))
        .contains(
            "Inter Project Authors", "JetBrains Mono Project Authors", "SIL OPEN FONT LICENSE");
  }

  /** The libraries beside the jar as {@code :name:version}, without the modules of Perdure. */
  private static List<String> libraries() throws IOException {
    Path directory = Objects.requireNonNull(JAR.toAbsolutePath().getParent()).resolve("lib");
    String own = "-" + version() + ".jar";
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> !name.endsWith(own))
          .map(name ->
              name.replaceFirst("\\.jar$", "").replaceFirst("^(.+?)-(\\d[\\w.-]*)$", ":$1:$2"))
          .toList();
    }
  }

  private static String version() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    }
  }

  private static String packaged(String name) throws IOException {
    return entry(JAR, name);
  }

  /** A file among the pages, which are in the jar of the server. */
  private static String ofPages(String name) throws IOException {
    Path directory = Objects.requireNonNull(JAR.toAbsolutePath().getParent()).resolve("lib");
    try (Stream<Path> files = Files.list(directory)) {
      Path server =
          files
              .filter(file -> String.valueOf(file.getFileName()).startsWith("server-"))
              .findFirst()
              .orElseThrow();
      return entry(server, "static/" + name);
    }
  }

  private static String entry(Path file, String name) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      var entry =
          Objects.requireNonNull(jar.getEntry(name), name + " is missing: build with -Pfull");
      return new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
