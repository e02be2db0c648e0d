package dev.perdure.activities.config;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The organisation's {@code perdure.yaml} on this host, with the agents in the folder beside it.
 * Links are followed, because Kubernetes mounts configuration through links and only the operator
 * writes there.
 *
 * @param isNamed whether a variable names the file, so that it must exist; {@code /dev/null} is no
 *     file
 */
record OrganisationFile(Path path, boolean isNamed) implements OrganisationSource {

  private static final int MAX_DEPTH = 5;
  private static final Path NOTHING = Path.of("/dev/null");

  @Override
  public OrganisationConfig read() {
    if (path.equals(NOTHING) || (!Files.exists(path) && !isNamed)) {
      return OrganisationConfig.none(path.toString());
    }
    requireFile();
    try {
      byte[] content = bytes(path);
      Map<String, byte[]> agents = agents();
      String digest = OrganisationConfig.digest(path.getFileName().toString(), content, agents);
      String version = "@" + OrganisationConfig.shortened(digest);
      Map<String, String> texts = new LinkedHashMap<>();
      agents.forEach(
          (agent, bytes) -> texts.put(path.resolveSibling(agent) + version, text(bytes)));
      YamlMapping file = SettingsFileKind.ORGANISATION.parse(path.toString(), text(content));
      return new OrganisationConfig(path + version, digest, file, texts, Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The organisation's configuration '%s' can't be read: check its rights.".formatted(path),
          e);
    }
  }

  private void requireFile() {
    if (!Files.isRegularFile(path)) {
      String fault =
          Files.isDirectory(path)
              ? "is a directory: name the perdure.yaml in it"
              : Files.exists(path)
                  ? "is no regular file: name a perdure.yaml"
                  : "does not exist: write the file, or unset " + ConfigFiles.VARIABLE;
      throw new InvalidConfig("The organisation's configuration '%s' %s.".formatted(path, fault));
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    SettingsFileKind.requireSize(file.toString(), Files.size(file));
    try (var stream = Files.newInputStream(file)) {
      return stream.readNBytes(SettingsFileKind.MAX_FILE_BYTES + 1);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The contents of agents by their paths from the folder of the file. */
  private Map<String, byte[]> agents() throws IOException {
    Path folder = path.resolveSibling(OrganisationConfig.AGENTS);
    if (!Files.isDirectory(folder)) {
      return Map.of();
    }
    try (Stream<Path> found = Files.walk(folder, MAX_DEPTH)) {
      List<Path> files = found.filter(file -> isAgent(folder, file)).toList();
      if (files.size() > OrganisationConfig.MAX_AGENTS) {
        throw new InvalidConfig(
            "The folder '%s' has %d agents, and at most %d are read: remove some."
                .formatted(folder, files.size(), OrganisationConfig.MAX_AGENTS));
      }
      Map<String, byte[]> contents = new TreeMap<>();
      for (Path file : files) {
        String name = OrganisationConfig.AGENTS + "/" + folder.relativize(file);
        contents.put(name, bytes(file));
      }
      return contents;
    }
  }

  /** Mounts of Kubernetes hold each file a second time in a hidden directory. */
  private static boolean isAgent(Path folder, Path file) {
    for (Path name : folder.relativize(file)) {
      if (name.toString().startsWith(".")) {
        return false;
      }
    }
    return file.toString().endsWith(OrganisationConfig.MARKDOWN) && Files.isRegularFile(file);
  }
}
