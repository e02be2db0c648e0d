package dev.perdure.planner.owner;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * Owners of files that a request touches.
 *
 * @param path the first of these files
 * @param owners the owners as {@code CODEOWNERS} names them
 */
public record OwnedFile(String path, List<String> owners) {

  /** Copies the owners. */
  public OwnedFile {
    owners = NullSafeLists.copy(owners);
  }
}
