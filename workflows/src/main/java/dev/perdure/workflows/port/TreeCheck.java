package dev.perdure.workflows.port;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the files of a workspace differed from the baseline of its planning before they were put
 * back.
 *
 * @param changed the first of the paths that differed; at most 20, none if nothing did
 * @param checkpoint the checkpoint that keeps what they were; null if nothing differed
 */
public record TreeCheck(List<String> changed, @Nullable Integer checkpoint) {

  public TreeCheck {
    changed = List.copyOf(changed);
  }

  public static TreeCheck clean() {
    return new TreeCheck(List.of(), null);
  }
}
