package dev.perdure.activities.lsp;

import dev.perdure.activities.config.LspServerSettings;
import dev.perdure.activities.config.LspSettings;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Catalog of the language servers on this machine: built-in and configured servers whose program is
 * found.
 */
public record LspCatalog(List<LspServer> servers) {

  private static final Map<String, LspServerSettings> BUILT_IN = builtIn();

  public LspCatalog {
    servers = List.copyOf(servers);
  }

  /** The servers with these settings on a search path; a relative directory of it is left out. */
  public static LspCatalog of(LspSettings settings, String path) {
    if (Boolean.FALSE.equals(settings.enabled())) {
      return new LspCatalog(List.of());
    }
    Map<String, LspServerSettings> all = new LinkedHashMap<>(BUILT_IN);
    settings.servers().forEach((name, own) -> all.merge(name, own, LspServerSettings::with));
    return new LspCatalog(
        all.entrySet().stream()
            .filter(entry -> !Boolean.FALSE.equals(entry.getValue().enabled()))
            .flatMap(entry -> found(entry.getKey(), entry.getValue(), path).stream())
            .toList());
  }

  private static Optional<LspServer> found(String name, LspServerSettings settings, String path) {
    String command = Optional.ofNullable(settings.command()).orElse(name);
    Stream<String> folders =
        command.startsWith("/") ? Stream.of("/") : Stream.of(path.split(File.pathSeparator, -1));
    return folders
        .filter(folder -> folder.startsWith("/"))
        .flatMap(folder -> program(folder, command).stream())
        .findFirst()
        .flatMap(program -> LspServer.of(name, program, settings));
  }

  private static Optional<Path> program(String folder, String command) {
    try {
      return Optional.of(Path.of(folder).resolve(command))
          .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  /** The names of the servers. */
  public List<String> names() {
    return servers.stream().map(LspServer::name).toList();
  }

  /** The first server that knows the language of a file. */
  Optional<LspServer> find(String file) {
    return servers.stream().filter(server -> server.language(file).isPresent()).findFirst();
  }

  private static Map<String, LspServerSettings> builtIn() {
    try (InputStream in = LspCatalog.class.getResourceAsStream("servers.yaml")) {
      return new YAMLMapper().readValue(Objects.requireNonNull(in), new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
