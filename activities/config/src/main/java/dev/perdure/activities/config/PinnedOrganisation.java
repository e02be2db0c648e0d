package dev.perdure.activities.config;

import dev.perdure.planner.json.InvalidConfig;
import java.nio.file.Path;

/** The organisation's configuration with a digest that its content must have. */
record PinnedOrganisation(OrganisationSource source, String digest) implements OrganisationSource {

  @Override
  public Path path() {
    return source.path();
  }

  @Override
  public void refresh() {
    source.refresh();
  }

  @Override
  public OrganisationConfig read() {
    OrganisationConfig config = source.read();
    if (!config.digest().equals(digest)) {
      throw new InvalidConfig(
          "The organisation's configuration '%s' has the digest %s, and %s demands %s: set the variable to the new digest, or restore the content."
              .formatted(
                  config.yamlMapping().source(),
                  config.digest().isEmpty() ? "of no file" : config.digest(),
                  OrganisationVariables.DIGEST,
                  digest));
    }
    return config;
  }
}
