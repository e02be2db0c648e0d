package dev.perdure.planner.owner;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The code owners of the files that a request touches.
 *
 * @param owned one entry for each set of owners
 * @param fault why Perdure cannot know the owners; null if it knows them
 */
public record FileOwners(
    List<OwnedFile> owned, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String fault) {

  private static final FileOwners NONE = new FileOwners(List.of(), null);

  /** Copies the list. */
  public FileOwners {
    owned = NullSafeLists.copy(owned);
  }

  /** No file has an owner. */
  public static FileOwners none() {
    return NONE;
  }

  /** Owners that are unknown for a reason, a clause without a full stop. */
  public static FileOwners unknown(String fault) {
    return new FileOwners(List.of(), fault);
  }

  /** The owners of files when Perdure has kept no {@code CODEOWNERS} of the task. */
  public static FileOwners unread() {
    return unknown("Perdure has not read the file CODEOWNERS for this request");
  }
}
