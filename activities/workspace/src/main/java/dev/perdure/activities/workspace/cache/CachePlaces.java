package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.sandbox.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Finds the directories of a task that the paths of {@code workspace.keep} stand for. */
final class CachePlaces {

  private static final String HOME = "~/";

  private final HostPaths hostPaths;
  private final Git git;
  private final Sandbox sandbox;
  private final Path home;

  CachePlaces(HostPaths hostPaths, Git git, Sandbox sandbox, Path home) {
    this.hostPaths = hostPaths;
    this.git = git;
    this.sandbox = sandbox;
    this.home = home;
  }

  /**
   * The directories of a cache. Without a sandbox, commands use the home of the account itself: the
   * result then has no directory for a path of the home.
   */
  List<CacheTarget> find(Workspace workspace, List<String> paths) throws IOException, RefusedCache {
    List<CacheTarget> targets = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      String path = paths.get(i);
      int place = i;
      Optional<CacheTarget> target =
          path.startsWith(HOME)
              ? inHome(workspace, path).map(found -> new CacheTarget(place, found, true))
              : Optional.of(new CacheTarget(place, inWorkspace(workspace, path), false));
      target.ifPresent(targets::add);
    }
    return targets;
  }

  private Optional<Path> inHome(Workspace workspace, String path) throws IOException, RefusedCache {
    if (sandbox.name().isEmpty()) {
      return Optional.empty();
    }
    WorktreePaths worktree = hostPaths.worktree(workspace.task(), workspace.directory());
    Path directory = home.resolve(path.substring(HOME.length())).normalize();
    Path layer =
        sandbox
            .openLayer(worktree, directory)
            .orElseThrow(() ->
                new RefusedCache(
                    "'workspace.keep' names '%s', which commands can't change on this host: name a cache such as ~/.m2, ~/.npm or ~/.cache/pip, or grant the directory by 'workspace.caches' in the operator's perdure.yaml."
                        .formatted(path)));
    requireNoLink(worktree.records(), layer, path);
    return Optional.of(layer);
  }

  private Path inWorkspace(Workspace workspace, String path) throws RefusedCache {
    Path directory = workspace.directory().resolve(path).normalize();
    requireNoLink(workspace.directory(), directory, path);
    Git files = workspace.git(git);
    String name = workspace.directory().relativize(directory).toString();
    if (!files.text("ls-files", "-z", "--", name).isEmpty()) {
      throw new RefusedCache(
          "'workspace.keep' names '%s', which holds files of the repository: name a directory that git ignores."
              .formatted(path));
    }
    // git refuses literal names here; a name that begins with "./" has no magic
    Git rules = files.with("GIT_LITERAL_PATHSPECS", "0");
    if (!rules.tryTo("check-ignore", "--quiet", "--", "./" + name + "/").succeeded()) {
      throw new RefusedCache(
          "'workspace.keep' names '%s', which git does not ignore: add it to .gitignore, or it would become part of the task's changes."
              .formatted(path));
    }
    return directory;
  }

  private static void requireNoLink(Path root, Path directory, String path) throws RefusedCache {
    for (Path at = directory; !at.equals(root); at = Objects.requireNonNull(at.getParent())) {
      if (Files.isSymbolicLink(at)) {
        throw new RefusedCache(
            "'workspace.keep' names '%s', but '%s' is a symbolic link, which could lead anywhere: name the directory itself."
                .formatted(path, root.relativize(at)));
      }
    }
  }
}
