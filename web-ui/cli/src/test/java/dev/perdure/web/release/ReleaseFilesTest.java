package dev.perdure.web.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A release of small archives, published and installed by the real scripts. */
class ReleaseFilesTest {

  private static final Path SCRIPTS =
      Path.of(System.getProperty("perdure.root", "../.."), "dev", "release");
  private static final List<String> PLATFORMS = List.of("linux-x64", "linux-arm64", "macos-arm64");

  @TempDir private Path directory;
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Path files = Files.createDirectory(directory.resolve("files")).toRealPath();
    server = SimpleFileServer.createFileServer(address, files, SimpleFileServer.OutputLevel.NONE);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void theScriptInstallsTheProgramWithItsPagesAndCompletions() throws Exception {
    release("1.0.0");

    Ended installed = install();

    assertThat(installed.errors()).isEmpty();
    assertThat(installed.output())
        .contains("Perdure 1.0.0 is in " + prefix().resolve("lib/perdure/1.0.0"))
        .contains("Add " + prefix().resolve("bin") + " to your PATH.");
    assertThat(run(List.of(prefix().resolve("bin/perdure").toString())).output())
        .isEqualTo("version 1.0.0\n");
    assertThat(prefix().resolve("share/man/man1/perdure.1")).content().contains("manual");
    assertThat(prefix().resolve("share/bash-completion/completions/perdure")).isRegularFile();
    assertThat(prefix().resolve("share/zsh/site-functions/_perdure")).isRegularFile();
    assertThat(prefix().resolve("share/fish/vendor_completions.d/perdure.fish")).isRegularFile();
    assertThat(versions()).containsExactly("1.0.0", "current");
  }

  @Test
  void anArchiveWithAnotherChecksumIsRefusedAndTheInstalledVersionStays() throws Exception {
    release("1.0.0");
    install();
    release("1.1.0");
    for (String platform : PLATFORMS) {
      Files.writeString(archive("1.1.0", platform), "another");
    }

    Ended refused = install();

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.errors().lines())
        .singleElement()
        .asString()
        .matches(
            "perdure-1.1.0-\\S+ is not the archive of the release \\(its SHA-256 is [0-9a-f]{64}"
                + " instead of [0-9a-f]{64}\\), so nothing was installed: fetch install.sh again"
                + " and run it.");
    assertThat(versions()).containsExactly("1.0.0", "current");
    assertThat(run(List.of(prefix().resolve("bin/perdure").toString())).output())
        .isEqualTo("version 1.0.0\n");
  }

  @Test
  void anArchiveThatIsNotThereIsNamed() throws Exception {
    release("1.0.0");
    for (String platform : PLATFORMS) {
      Files.delete(archive("1.0.0", platform));
    }

    Ended refused = install();

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.errors())
        .contains(address() + "/perdure-1.0.0-", "can't be downloaded", "404");
    assertThat(versions()).isEmpty();
    assertThat(prefix().resolve("bin")).doesNotExist();
  }

  @Test
  void aLinkLeadsBackToTheVersionBefore() throws Exception {
    release("1.0.0");
    install();
    release("1.1.0");
    install();
    Path program = prefix().resolve("bin/perdure");
    assertThat(run(List.of(program.toString())).output()).isEqualTo("version 1.1.0\n");

    run(List.of("ln", "-sfn", "1.0.0", prefix().resolve("lib/perdure/current").toString()));

    assertThat(run(List.of(program.toString())).output()).isEqualTo("version 1.0.0\n");
  }

  @Test
  void anUnknownOptionAndAnUnusableFolderAreNamed() throws Exception {
    release("1.0.0");
    Path file = Files.writeString(directory.resolve("file"), "");
    String script = directory.resolve("files/install.sh").toString();

    assertThat(run(List.of("sh", script, "--user")).errors())
        .isEqualTo("There is no option '--user': use --prefix FOLDER or nothing.\n");
    assertThat(run(List.of("sh", script, "--prefix", file.toString())).errors())
        .isEqualTo(
            "The folder %s can't be used: name another with --prefix FOLDER.\n".formatted(file));
  }

  @Test
  void packageManagersGetTheAddressAndChecksumOfEachPlatform() throws Exception {
    release("1.0.0");
    String formula = Files.readString(directory.resolve("files/perdure.rb"));
    List<JsonNode> entries =
        Files.readAllLines(directory.resolve("files/sdkman.jsonl")).stream()
            .map(line -> Json.read(line, JsonNode.class))
            .toList();
    List<String> sums = Files.readAllLines(directory.resolve("files/SHA256SUMS"));

    assertThat(entries)
        .extracting(entry -> entry.path("platform").asString())
        .containsExactly("LINUX_64", "LINUX_ARM64", "MAC_ARM64");
    for (int at = 0; at < PLATFORMS.size(); at++) {
      Path archive = archive("1.0.0", PLATFORMS.get(at));
      String address = address() + "/" + archive.getFileName();
      assertThat(formula)
          .contains("url \"%s\"\n      sha256 \"%s\"".formatted(address, sha256(archive)));
      assertThat(entries.get(at).path("url").asString()).isEqualTo(address);
      assertThat(entries.get(at).path("checksums").path("SHA-256").asString())
          .isEqualTo(sha256(archive));
      assertThat(sums.get(at)).isEqualTo(sha256(archive) + "  " + archive.getFileName());
    }
    assertThat(formula).doesNotContain("@").contains("version \"1.0.0\"");
  }

  private void release(String version) throws Exception {
    for (String platform : PLATFORMS) {
      pack(version, archive(version, platform));
    }
    Ended published =
        run(
            List.of(
                SCRIPTS.resolve("publish").toString(),
                directory.resolve("files").toString(),
                version,
                address() + "/",
                "https://example.org/perdure"));
    assertThat(published.errors()).isEmpty();
    assertThat(published.code()).isZero();
  }

  /** Packs what the script needs of an archive. */
  private void pack(String version, Path archive) throws Exception {
    Path content = Files.createTempDirectory(directory, "content");
    Path root = content.resolve("perdure-" + version);
    Map<String, String> files =
        Map.of(
            "perdure", "#!/bin/sh\necho version %s\n".formatted(version),
            "share/man/man1/perdure.1", "manual",
            "completions/perdure.bash", "",
            "completions/_perdure", "",
            "completions/perdure.fish", "");
    for (var file : files.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, file.getValue());
    }
    Files.setPosixFilePermissions(
        root.resolve("perdure"), PosixFilePermissions.fromString("rwxr-xr-x"));
    Ended packed =
        run(
            List.of(
                "tar", "-C", content.toString(), "-czf", archive.toString(), "perdure-" + version));
    assertThat(packed.code()).isZero();
  }

  private Ended install() throws Exception {
    assumeTrue(
        Stream.of("curl", "wget").anyMatch(ReleaseFilesTest::isOnThePath),
        "there is neither curl nor wget");
    return run(
        List.of(
            "sh",
            directory.resolve("files/install.sh").toString(),
            "--prefix",
            prefix().toString()));
  }

  private static boolean isOnThePath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private Ended run(List<String> command) throws IOException, InterruptedException {
    Path errors = Files.createTempFile(directory, "errors", "");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output, Files.readString(errors));
  }

  private record Ended(int code, String output, String errors) {}

  private Path prefix() throws IOException {
    return directory.toRealPath().resolve("home");
  }

  private List<String> versions() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(prefix().resolve("lib/perdure"))) {
      files
          .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
          .forEach(file -> names.add(file.getFileName().toString()));
    }
    return names.stream().sorted().toList();
  }

  private Path archive(String version, String platform) {
    return directory.resolve("files/perdure-%s-%s.tar.gz".formatted(version, platform));
  }

  private String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static String sha256(Path file) throws IOException, GeneralSecurityException {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
