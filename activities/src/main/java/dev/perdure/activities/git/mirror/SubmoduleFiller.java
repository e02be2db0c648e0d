package dev.perdure.activities.git.mirror;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilterBlocker;
import dev.perdure.activities.git.mirror.MirrorResult.Mirrored;
import dev.perdure.activities.git.mirror.Repositories.Wish;
import dev.perdure.activities.git.mirror.Submodules.Submodule;
import dev.perdure.planner.message.TextShortener;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fills the submodules of a new workspace with their files: from the checkout that the task works
 * on, else from the server of the repository.
 */
public final class SubmoduleFiller {

  private static final int MAX_LEVELS = 5;
  private static final int MAX_NAMED = 20;

  private final Git program;
  private final Repositories repositories;
  private final List<String> filled = new ArrayList<>();
  private final List<String> empty = new ArrayList<>();

  public SubmoduleFiller(Git program, Repositories repositories) {
    this.program = program;
    this.repositories = repositories;
  }

  /**
   * Fills the submodules of a workspace.
   *
   * @param source the mirror and the commit of the workspace
   * @param location the repository as the task names it
   */
  public void fill(Mirrored source, String location, Path worktree) {
    Optional<Path> checkout =
        Optional.of(source.location())
            .filter(it -> !it.isEmpty() && !it.contains("://"))
            .map(Path::of)
            .filter(Files::isDirectory);
    String address = checkout.flatMap(this::remote).orElse(location);
    fill(new Level(source, address, checkout, worktree, "", 1));
  }

  /** A repository whose submodules are filled. */
  private record Level(
      Mirrored source,
      String address,
      Optional<Path> checkout,
      Path directory,
      String prefix,
      int number) {}

  private void fill(Level level) {
    Git mirror = program.on(level.source().directory());
    for (Submodule submodule : new Submodules(mirror, level.source().commit()).all()) {
      String shown = level.prefix() + submodule.path();
      Path directory = level.directory().resolve(submodule.path()).normalize();
      Optional<Found> found =
          level.number() > MAX_LEVELS || !isEmptyDirectory(directory)
              ? Optional.empty()
              : find(level, submodule);
      if (found.isEmpty()) {
        empty.add(shown);
      } else {
        write(found.get().mirrored(), directory);
        filled.add(shown);
        fill(
            new Level(
                found.get().mirrored(),
                found.get().address(),
                found.get().checkout(),
                directory,
                shown + "/",
                level.number() + 1));
      }
    }
  }

  /** A submodule's repository in a mirror of ours, and where it came from. */
  private record Found(Mirrored mirrored, String address, Optional<Path> checkout) {}

  private Optional<Found> find(Level level, Submodule submodule) {
    Optional<Path> checkout = level.checkout().flatMap(root -> checkout(root, submodule));
    Optional<Found> here =
        checkout
            .flatMap(place -> mirrored(place.toString(), submodule))
            .map(it -> new Found(it, checkout.flatMap(this::remote).orElse(""), checkout));
    Optional<Found> module =
        here.or(() ->
            level
                .checkout()
                .flatMap(root -> module(root, submodule))
                .flatMap(place -> repositories.module(place, submodule.commit()))
                .map(it -> new Found(it, "", Optional.empty())));
    return module.or(() ->
        Submodules.onSameServer(level.address(), submodule.address())
            .flatMap(address ->
                mirrored(address, submodule).map(it -> new Found(it, address, Optional.empty()))));
  }

  /** The submodule's place in the checkout, where it is filled. */
  private static Optional<Path> checkout(Path root, Submodule submodule) {
    Path place = root.resolve(submodule.path()).normalize();
    return Optional.of(place)
        .filter(it -> it.startsWith(root))
        .filter(it -> Files.exists(it.resolve(".git"), LinkOption.NOFOLLOW_LINKS))
        .filter(it -> isWithoutLinks(root, it));
  }

  /** The submodule's repository among those that the checkout keeps. */
  private Optional<Path> module(Path root, Submodule submodule) {
    Path modules = Path.of(program.at(root).text("rev-parse", "--absolute-git-dir"), "modules");
    Path module = modules.resolve(submodule.name()).normalize();
    return Optional.of(module)
        .filter(it -> !submodule.name().isEmpty() && it.startsWith(modules))
        .filter(it -> Files.isDirectory(it.resolve("objects")) && isWithoutLinks(modules, it));
  }

  private static boolean isWithoutLinks(Path root, Path place) {
    Path at = root;
    for (Path name : root.relativize(place)) {
      at = at.resolve(name);
      if (Files.isSymbolicLink(at)) {
        return false;
      }
    }
    return true;
  }

  private Optional<Mirrored> mirrored(String location, Submodule submodule) {
    var wish = new Wish(location, Optional.of(submodule.commit()), false);
    return repositories.mirror(wish) instanceof Mirrored mirrored
            && mirrored.commit().equals(submodule.commit())
        ? Optional.of(mirrored)
        : Optional.empty();
  }

  private Optional<String> remote(Path checkout) {
    return Optional.of(program.at(checkout).tryTo("config", "--get", "remote.origin.url").text())
        .filter(address -> !address.isEmpty());
  }

  private static boolean isEmptyDirectory(Path directory) {
    String[] names = directory.toFile().list();
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && names != null
        && names.length == 0;
  }

  /** Writes the files of a commit, without a repository of their own. */
  private void write(Mirrored source, Path directory) {
    Path index = source.directory().resolve("perdure-submodule-" + ProcessHandle.current().pid());
    Git git =
        GitFilterBlocker.withoutLargeFiles(
            program.on(source.directory()).workTree(directory).index(index));
    try {
      git.text("read-tree", source.commit());
      git.text("checkout-index", "--all", "--force", "--quiet");
    } finally {
      DirectoryOperations.delete(index);
    }
  }

  /** Sentences about submodules that were filled and about those that are empty. */
  public List<String> notices() {
    List<String> notices = new ArrayList<>();
    if (!filled.isEmpty()) {
      notices.add(
          "The files of the submodules %s are in the workspace to be read and built. Changes to them are not delivered."
              .formatted(TextShortener.list(filled, MAX_NAMED)));
    }
    if (!empty.isEmpty()) {
      notices.add(
          "The submodules %s are empty in the workspace: neither the checkout nor the server of the repository gives their commits. Fill them in the checkout (git submodule update --init --recursive), and start the task again."
              .formatted(TextShortener.list(empty, MAX_NAMED)));
    }
    return notices;
  }
}
