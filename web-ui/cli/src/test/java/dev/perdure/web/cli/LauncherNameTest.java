package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages name the launcher as the person called it. */
class LauncherNameTest {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));
  private static final Path LAUNCHERS = ROOT.resolve("web-ui/cli/src/main/launcher");

  /** The default itself, the commands of shells by their number of words, and stand-ins. */
  private static final Set<String> EXEMPT = Set.of("LauncherName.java", "arity.txt");

  @TempDir private static Path folder;

  /** Lays an archive out: the launcher with this JVM and the classes of this build. */
  @BeforeAll
  static void unpack() throws IOException {
    Path app = Files.createDirectories(folder.resolve("app"));
    Files.copy(LAUNCHERS.resolve("perdure"), folder.resolve("perdure"));
    folder.resolve("perdure").toFile().setExecutable(true);
    Files.copy(LAUNCHERS.resolve("launch.sh"), app.resolve("launch.sh"));
    Files.createSymbolicLink(folder.resolve("runtime"), Path.of(System.getProperty("java.home")));
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
    try (OutputStream jar = Files.newOutputStream(app.resolve("perdure.jar"))) {
      new JarOutputStream(jar, manifest).close();
    }
    Path bin = Files.createDirectories(folder.resolve("home/bin"));
    Files.createSymbolicLink(bin.resolve("perdure"), folder.resolve("perdure"));
  }

  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toUri().toString())
        .collect(Collectors.joining(" "));
  }

  @Test
  void noSourceOfTheProductHoldsTheNameButOne() throws IOException {
    for (String room : List.of("planner", "workflows", "activities", "web-ui")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(room))) {
        assertThat(files.filter(LauncherNameTest::isSource))
            .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContain("./perdure"));
      }
    }
  }

  private static boolean isSource(Path file) {
    String path = ROOT.relativize(file).toString().replace(File.separatorChar, '/');
    return (path.contains("/src/main/java/")
            || path.contains("/src/main/resources/")
            || path.contains("frontend/src/"))
        && !path.matches(".*/(target|node_modules|mock)/.*|.*\\.test\\.tsx?")
        && !EXEMPT.contains(file.getFileName().toString())
        && path.matches(".*\\.(java|txt|md|html|json|properties|yaml|ts|tsx)");
  }

  @Test
  @Tag("slow")
  void aLauncherOnThePathIsNamedWithoutAPath() throws Exception {
    String path = folder.resolve("home/bin") + File.pathSeparator + System.getenv("PATH");

    assertThat(said(path, "perdure help approve"))
        .contains("Usage: perdure approve", "  perdure approve REQUEST --always")
        .doesNotContain("./perdure");
    assertThat(said(path, "perdure aprove")).contains("'perdure help' lists");
  }

  @Test
  @Tag("slow")
  void aLauncherThatIsNotOnThePathIsNamedAsItWasTyped() throws Exception {
    assertThat(said(System.getenv("PATH"), "./perdure help approve"))
        .contains("Usage: ./perdure approve", "  ./perdure approve REQUEST --always");
    assertThat(said(System.getenv("PATH"), "home/bin/perdure help approve"))
        .contains("Usage: home/bin/perdure approve");
  }

  private static String said(String path, String command) throws Exception {
    var builder = new ProcessBuilder("sh", "-c", command).directory(folder.toFile());
    builder.environment().put("PATH", path);
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }
}
