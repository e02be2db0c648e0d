package dev.perdure.activities.config;

import dev.perdure.activities.json.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The place of the organisation's configuration in a git repository.
 *
 * @param location a URL, or the path of a repository
 * @param ref a branch or a tag; empty for the default branch
 * @param file the path of {@code perdure.yaml} in the repository
 * @param pin the only commit that may be followed
 */
record OrganisationPlace(String location, Optional<String> ref, String file, Optional<String> pin) {

  private static final int NAME_LENGTH = 24;
  private static final int SHORT_COMMIT_LENGTH = 12;

  /** The name of the directory with the mirror. */
  String directoryName() {
    String text = location + "\n" + ref.orElse("");
    return Digest.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, NAME_LENGTH);
  }

  /** The folder of agents, beside the file. */
  String agents() {
    int slash = file.lastIndexOf('/');
    return file.substring(0, slash + 1) + OrganisationConfig.AGENTS;
  }

  /** Names a file of a commit to people. */
  String label(String commit, String path) {
    return "%s@%s:%s".formatted(location, shortened(commit), path);
  }

  static String shortened(String commit) {
    return commit.substring(0, SHORT_COMMIT_LENGTH);
  }
}
