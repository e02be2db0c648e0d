package dev.perdure.activities.config;

import dev.perdure.activities.json.Digest;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.PermissionSectionReader;
import dev.perdure.planner.permission.RuleLayer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One version of the organisation's configuration.
 *
 * @param label names the file and this version in rules and to people
 * @param digest the digest of the content, as {@code sha256:} with 64 digits; empty without a file
 * @param agents texts of agents by their labels
 * @param notice tells people that a newer version can't be followed
 */
public record OrganisationConfig(
    String label,
    String digest,
    YamlMapping yamlMapping,
    Map<String, String> agents,
    Optional<String> notice) {

  /** The beginning of a digest of content. */
  static final String SHA_256 = "sha256:";

  /** The folder of agents beside the file. */
  static final String AGENTS = "agents";

  /** The end of names of agents' files. */
  static final String MARKDOWN = ".md";

  /** The most agents of an organisation. */
  static final int MAX_AGENTS = 200;

  private static final int SHORT_DIGEST_LENGTH = SHA_256.length() + 12;

  public OrganisationConfig {
    agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
  }

  /** The configuration of a host without a file. */
  static OrganisationConfig none(String place) {
    return new OrganisationConfig(place, "", YamlMapping.empty(place), Map.of(), Optional.empty());
  }

  /** Returns the version that tasks record; null without a file. */
  @Nullable OrganisationVersion version() {
    return digest.isEmpty() ? null : new OrganisationVersion(label, digest);
  }

  /** Follows the whole content once; refuses what can't be followed. */
  OrganisationConfig requireSense() {
    AgentLoader.requireSense(agents);
    PermissionSectionReader.of(RuleLayer.ORGANISATION, yamlMapping);
    ApprovalSettings.require(Settings.of(List.of(yamlMapping), WorkspaceSettings.none()));
    return this;
  }

  /** The same version with a notice for people. */
  OrganisationConfig noting(Optional<String> other) {
    return new OrganisationConfig(label, digest, yamlMapping, agents, other);
  }

  /** The beginning of a digest, which is enough for people to compare. */
  static String shortened(String digest) {
    return digest.startsWith(SHA_256) ? digest.substring(0, SHORT_DIGEST_LENGTH) : digest;
  }

  /**
   * The digest of a file and of its agents by their paths: of the file alone without agents, else
   * of the lines that {@code sha256sum} prints for all of them, sorted by path.
   */
  static String digest(String name, byte[] file, Map<String, byte[]> agents) {
    if (agents.isEmpty()) {
      return SHA_256 + Digest.of(file);
    }
    Map<String, byte[]> all = new TreeMap<>(agents);
    all.put(name, file);
    var lines = new StringBuilder();
    all.forEach((path, content) -> lines.append(Digest.of(content) + "  " + path + "\n"));
    return SHA_256 + Digest.of(lines.toString().getBytes(StandardCharsets.UTF_8));
  }
}
