package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.engine.SetupException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineInstallerTest {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));
  private static final String PROGRAM = "#!/bin/sh\necho 'temporal version 9.9.9 (Server 1)'\n";
  private static final int REDIRECT = 302;

  @TempDir private Path directory;
  private final List<String> progress = new ArrayList<>();
  private HttpServer server;
  private byte[] served = new byte[0];

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v9/",
        exchange -> {
          exchange.getResponseHeaders().set("Location", address("/files/" + archiveName()));
          exchange.sendResponseHeaders(REDIRECT, -1);
          exchange.close();
        });
    server.createContext(
        "/files/" + archiveName(),
        exchange -> {
          exchange.sendResponseHeaders(200, served.length);
          exchange.getResponseBody().write(served);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void downloadsTheArchiveOfThisPlatformOnce() throws IOException {
    served = archive("temporal", PROGRAM);
    EngineRelease release = release(sha256(served));
    Path program = cache().resolve("9.9.9/temporal");

    assertThat(installer().install(release, Optional.empty()))
        .isEqualTo("Temporal 9.9.9 (Server 1) is ready: " + program + ".");
    assertThat(progress)
        .containsExactly(
            "Fetching Temporal 9.9.9 from %s.".formatted(address("/v9/" + archiveName())));
    assertThat(installer().install(release, Optional.empty())).contains("already there");
    assertThat(progress).hasSize(1);
    assertThat(filesInCache()).containsExactly(program);
  }

  @Test
  void refusesAnArchiveWithAnotherChecksumAndLeavesNothing() throws IOException {
    served = archive("temporal", PROGRAM);
    String wanted = sha256(PROGRAM.getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(() -> installer().install(release(wanted), Optional.empty()))
        .isInstanceOf(SetupException.class)
        .hasMessage(
            "%s is not the official archive (its SHA-256 is %s instead of %s), so nothing was installed: try again, or name the official file with --from."
                .formatted(address("/v9/" + archiveName()), sha256(served), wanted));
    assertThat(filesInCache()).isEmpty();
  }

  @Test
  void refusesAnArchiveWithoutTheProgram() throws IOException {
    served = archive("README.md", PROGRAM);

    assertThatThrownBy(() -> installer().install(release(sha256(served)), Optional.empty()))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("holds no program 'temporal'");
    assertThat(filesInCache()).isEmpty();
  }

  @Test
  void namesTheAnswerOfAServerWithoutTheArchive() {
    EngineRelease release =
        new EngineRelease("9.9.9", URI.create(address("/nowhere/")), checksums("0"));

    assertThatThrownBy(() -> installer().install(release, Optional.empty()))
        .isInstanceOf(SetupException.class)
        .hasMessage(
            "Temporal can't be downloaded from %s (the server answered 404): fetch %s elsewhere and name the file with --from, or build it with --build."
                .formatted(address("/nowhere/" + archiveName()), archiveName()));
    assertThat(filesInCache()).isEmpty();
  }

  @Test
  void endsARingOfRedirects() {
    server.createContext(
        "/ring",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/ring");
          exchange.sendResponseHeaders(REDIRECT, -1);
          exchange.close();
        });

    assertThatThrownBy(() -> installer().install(release("0"), Optional.of(address("/ring"))))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("(it leads to more than 5 addresses)");
  }

  @Test
  void namesAServerThatIsAway() {
    String away = address("/away");
    server.stop(0);

    assertThatThrownBy(() -> installer().install(release("0"), Optional.of(away)))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining(away + " (there is no connection)")
        .hasMessageContaining("--from");
    assertThat(filesInCache()).isEmpty();
  }

  @Test
  void takesTheArchiveFromAFile() throws IOException {
    byte[] archive = archive("temporal", PROGRAM);
    Path file = Files.write(directory.resolve("temporal.tar.gz"), archive);

    assertThat(installer().install(release(sha256(archive)), Optional.of(file.toString())))
        .contains("is ready");
    assertThatThrownBy(() ->
            new EngineInstaller(emptySearch("other"), directory, progress::add)
                .install(release("0"), Optional.of("absent.tar.gz")))
        .hasMessageStartingWith("--from names 'absent.tar.gz', which is no file");
  }

  @Test
  void refusesAPlatformWithoutAnArchive() {
    EngineRelease release = new EngineRelease("9.9.9", URI.create(address("/")), Map.of());

    assertThatThrownBy(() -> installer().install(release, Optional.empty()))
        .isInstanceOf(SetupException.class)
        .hasMessage(
            "Temporal 9.9.9 has no archive for '%s': build it with './perdure engine install --build', which needs Go."
                .formatted(EngineRelease.platform()));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux_amd64",
    "Linux, aarch64, linux_arm64",
    "Mac OS X, aarch64, darwin_arm64",
    "Mac OS X, x86_64, darwin_amd64"
  })
  void knowsTheOfficialArchiveOfEachPlatform(String system, String processor, String platform) {
    assertThat(EngineRelease.platform(system, processor)).isEqualTo(platform);
    assertThat(EngineRelease.OFFICIAL.checksum(platform)).matches("[0-9a-f]{64}");
  }

  @Test
  void downloadsTheVersionThatTheScriptBuilds() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("dev/temporal/build")))
        .contains("version=" + EngineRelease.OFFICIAL.version());
  }

  @Test
  void buildsOnceIfAsked() throws IOException {
    Path built = cache().resolve("1.8.2/temporal");
    Path offer = executable(Files.writeString(directory.resolve("offer"), PROGRAM));
    Path build = Files.createDirectories(directory.resolve("dev/temporal")).resolve("build");
    Files.writeString(
        build, "#!/bin/sh\nmkdir -p %s && cp %s %s\n".formatted(built.getParent(), offer, built));
    executable(build);

    assertThat(installer().build()).isEqualTo("Temporal 9.9.9 (Server 1) is ready: " + built + ".");
    assertThat(installer().build()).contains("already there");
  }

  @Test
  void namesTheScriptThatIsMissingForABuild() {
    assertThatThrownBy(() -> installer().build())
        .isInstanceOf(SetupException.class)
        .hasMessageContaining(directory.resolve("dev/temporal/build") + ", which builds")
        .hasMessageContaining("leave out --build");
  }

  private EngineInstaller installer() {
    return new EngineInstaller(emptySearch("cache"), directory, progress::add);
  }

  private EngineBinarySearch emptySearch(String cache) {
    return new EngineBinarySearch(Optional.empty(), "", directory.resolve(cache));
  }

  private Path cache() {
    return directory.resolve("cache");
  }

  private List<Path> filesInCache() {
    try (Stream<Path> files = Files.walk(cache())) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      return List.of(Path.of(e.toString()));
    }
  }

  private EngineRelease release(String checksum) {
    return new EngineRelease("9.9.9", URI.create(address("/v9/")), checksums(checksum));
  }

  private static Map<String, String> checksums(String checksum) {
    return Map.of(EngineRelease.platform(), checksum);
  }

  private static String archiveName() {
    return "temporal_cli_9.9.9_%s.tar.gz".formatted(EngineRelease.platform());
  }

  private String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private static byte[] archive(String name, String content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
      byte[] file = content.getBytes(StandardCharsets.UTF_8);
      for (String each : List.of("LICENSE", name)) {
        var entry = new TarArchiveEntry(each);
        entry.setSize(file.length);
        tar.putArchiveEntry(entry);
        tar.write(file);
        tar.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path executable(Path file) throws IOException {
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
