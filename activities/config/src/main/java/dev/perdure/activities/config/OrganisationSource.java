package dev.perdure.activities.config;

import dev.perdure.planner.json.InvalidConfig;
import java.nio.file.Path;

/** A source of the organisation's configuration: a file of this host, or a git repository. */
public interface OrganisationSource {

  /** The file or directory of this host that holds the configuration. */
  Path path();

  /**
   * Reads the present configuration; a missing file in the default place is an empty one.
   *
   * @throws InvalidConfig if the configuration can't be followed
   */
  OrganisationConfig read();

  /** Asks for a newer commit, if the last time was a minute ago; files are read at each use. */
  default void refresh() {}
}
