package dev.perdure.activities.git.tree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.json.Json;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The comparison of two versions of a {@code package.json} by the keys that programs execute. */
record PackageManifest(Git git) {

  /** Keys whose change alone executes nothing new by itself, such as versions of dependencies. */
  private static final Set<String> HARMLESS =
      Set.of(
          "name",
          "version",
          "description",
          "keywords",
          "author",
          "contributors",
          "maintainers",
          "license",
          "homepage",
          "repository",
          "bugs",
          "funding",
          "private",
          "dependencies",
          "devDependencies",
          "peerDependencies",
          "peerDependenciesMeta",
          "optionalDependencies",
          "engines",
          "browserslist",
          "sideEffects",
          "files");

  /** Whether a file is such a manifest and its change touches harmless keys only. */
  boolean isHarmless(ChangedFile file) {
    return isManifest(file.path())
        && !file.isFolder()
        && read(file.oldId())
            .flatMap(before -> read(file.newId()).map(after -> isHarmless(before, after)))
            .orElse(false);
  }

  private static boolean isManifest(String path) {
    return path.equals("package.json") || path.endsWith("/package.json");
  }

  private static boolean isHarmless(JsonNode before, JsonNode after) {
    return Stream.concat(before.propertyNames().stream(), after.propertyNames().stream())
        .filter(key -> !before.path(key).equals(after.path(key)))
        .allMatch(HARMLESS::contains);
  }

  /** The object of a version; an empty one if there is no such version. */
  private Optional<JsonNode> read(String id) {
    if (id.chars().allMatch(digit -> digit == '0')) {
      return Optional.of(Json.mapper().createObjectNode());
    }
    GitResult blob = git.tryTo("cat-file", "blob", id);
    try {
      return Optional.of(blob)
          .filter(GitResult::succeeded)
          .map(found -> Json.mapper().readTree(found.output()))
          .filter(JsonNode::isObject);
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }
}
