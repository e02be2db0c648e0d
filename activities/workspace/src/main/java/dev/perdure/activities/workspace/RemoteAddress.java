package dev.perdure.activities.workspace;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The address to which a task's branch is pushed, by the remote that the task names. */
public final class RemoteAddress {

  private RemoteAddress() {}

  /**
   * The push address of a remote; empty if the repository has no remote of this name.
   *
   * @param location the path or URL of the task's repository; empty for none
   * @param remote the name of a remote, or an address
   */
  public static Optional<String> find(Git git, String location, String remote) {
    if (isAddress(remote) || location.isEmpty() || !Files.isDirectory(Path.of(location))) {
      return findApart(location, remote);
    }
    GitResult found = git.at(Path.of(location)).tryTo("remote", "get-url", "--push", "--", remote);
    return Optional.of(found).filter(GitResult::succeeded).map(GitResult::text);
  }

  /** The same without a look into a repository of this host. */
  public static Optional<String> findApart(String location, String remote) {
    return isAddress(remote)
        ? Optional.of(remote)
        : Optional.of(location).filter(text -> !text.isEmpty() && remote.equals("origin"));
  }

  private static boolean isAddress(String remote) {
    return remote.contains("://") || remote.matches("[^/@]+@[^/:]+:.+|/.*");
  }
}
