package dev.perdure.activities.git.mirror;

import dev.perdure.activities.git.Git;
import dev.perdure.planner.message.TextShortener;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fills the submodules of a workspace with their files: from the checkout that the task works on,
 * else from the server of the repository.
 */
public final class SubmoduleFiller {

  private static final int MAX_LEVELS = 5;
  private static final int MAX_LISTED_SUBMODULES = 20;

  private final Git git;
  private final Repositories repositories;
  private final Function<String, Optional<String>> refusal;
  private final List<String> filled = new ArrayList<>();
  private final List<String> empty = new ArrayList<>();
  private final List<String> foreign = new ArrayList<>();
  private final Map<String, String> refused = new LinkedHashMap<>();

  /**
   * A filler for one workspace.
   *
   * @param refusal the reason why the task may not read the repository at an address, if any
   */
  public SubmoduleFiller(
      Git git, Repositories repositories, Function<String, Optional<String>> refusal) {
    this.git = git;
    this.repositories = repositories;
    this.refusal = refusal;
  }

  /**
   * Whether a commit has submodules.
   *
   * @param mirror the mirror that holds the commit
   */
  public static boolean hasAny(Git git, Path mirror, String commit) {
    return !new Submodules(git.on(mirror), commit).all().isEmpty();
  }

  /**
   * Fills the submodules of a workspace. A repeated call completes an interrupted one.
   *
   * @param mirror the mirror of the workspace
   * @param commit the commit that the workspace began with
   * @param location the repository as the task names it
   */
  public void fill(SubmoduleWriter writer, Path mirror, String commit, String location) {
    if (!hasAny(git, mirror, commit)) {
      return;
    }
    Optional<Path> checkout = repositories.checkout(location);
    String address = checkout.flatMap(this::remote).orElse(location);
    writer
        .lock()
        .holding(() -> {
          fill(writer, new Level(mirror, commit, address, checkout, "", 1));
          return commit;
        });
  }

  /** A repository whose submodules are filled. */
  private record Level(
      Path mirror,
      String commit,
      String address,
      Optional<Path> checkout,
      String prefix,
      int number) {

    Level below(MirroredSubmodule found, String path) {
      MirrorResult.Mirrored mirrored = found.mirrored();
      return new Level(
          mirrored.directory(),
          mirrored.commit(),
          found.address(),
          found.checkout(),
          path + "/",
          number + 1);
    }
  }

  private void fill(SubmoduleWriter writer, Level level) {
    for (Submodule submodule : new Submodules(git.on(level.mirror()), level.commit()).all()) {
      String path = level.prefix() + submodule.path();
      SubmoduleState state = writer.state(path, submodule.commit());
      switch (state) {
        case FILLED, EMPTY -> fill(writer, level, submodule, state == SubmoduleState.FILLED);
        case FOREIGN -> foreign.add(path);
        case ABSENT -> {
          // the task's branch has no such directory
        }
      }
    }
  }

  private void fill(SubmoduleWriter writer, Level level, Submodule submodule, boolean isFilled) {
    String path = level.prefix() + submodule.path();
    Optional<MirroredSubmodule> found =
        level.number() > MAX_LEVELS ? Optional.empty() : find(level, submodule, path);
    if (!isFilled) {
      found.ifPresent(it -> writer.write(it.mirrored().directory(), submodule.commit(), path));
    }
    if (!refused.containsKey(path)) {
      (isFilled || found.isPresent() ? filled : empty).add(path);
    }
    found.ifPresent(it -> fill(writer, level.below(it, path)));
  }

  /** A submodule's repository in a mirror of ours, and where it came from. */
  private record MirroredSubmodule(
      MirrorResult.Mirrored mirrored, String address, Optional<Path> checkout) {}

  private Optional<MirroredSubmodule> find(Level level, Submodule submodule, String path) {
    Optional<Path> checkout = level.checkout().flatMap(root -> checkout(root, submodule));
    Optional<MirroredSubmodule> here =
        checkout
            .flatMap(place -> mirrored(place.toString(), submodule))
            .map(it ->
                new MirroredSubmodule(it, checkout.flatMap(this::remote).orElse(""), checkout));
    Optional<MirroredSubmodule> module =
        here.or(() ->
            level
                .checkout()
                .flatMap(root -> module(root, submodule))
                .flatMap(place -> repositories.module(place, submodule.commit()))
                .map(it -> new MirroredSubmodule(it, "", Optional.empty())));
    return module.or(() -> findOnServer(level, submodule, path));
  }

  private Optional<MirroredSubmodule> findOnServer(Level level, Submodule submodule, String path) {
    Optional<String> address = Submodules.onSameServer(level.address(), submodule.address());
    address.flatMap(refusal).ifPresent(sentence -> refused.put(path, sentence));
    return address
        .filter(_ -> !refused.containsKey(path))
        .flatMap(place ->
            mirrored(place, submodule)
                .map(it -> new MirroredSubmodule(it, place, Optional.empty())));
  }

  /** The submodule's place in the checkout, if it is filled. */
  private static Optional<Path> checkout(Path root, Submodule submodule) {
    Path place = root.resolve(submodule.path()).normalize();
    return Optional.of(place)
        .filter(it -> it.startsWith(root))
        .filter(it -> Files.exists(it.resolve(".git"), LinkOption.NOFOLLOW_LINKS))
        .filter(it -> isWithoutLinks(root, it));
  }

  /** The submodule's repository in the checkout's own git directory. */
  private Optional<Path> module(Path root, Submodule submodule) {
    Path modules = Path.of(git.at(root).text("rev-parse", "--absolute-git-dir"), "modules");
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

  private Optional<MirrorResult.Mirrored> mirrored(String location, Submodule submodule) {
    var wish = new RepositoryRequest(location, Optional.of(submodule.commit()), false);
    return repositories.mirror(wish) instanceof MirrorResult.Mirrored mirrored
            && mirrored.commit().equals(submodule.commit())
        ? Optional.of(mirrored)
        : Optional.empty();
  }

  private Optional<String> remote(Path checkout) {
    return Optional.of(git.at(checkout).tryTo("config", "--get", "remote.origin.url").text())
        .filter(address -> !address.isEmpty());
  }

  /** Sentences about submodules that are filled, empty or replaced by other files. */
  public List<String> notices() {
    List<String> notices = new ArrayList<>();
    if (!filled.isEmpty()) {
      notices.add(
          "The files of the submodules %s are in the workspace to be read and built. Changes to them are not delivered."
              .formatted(TextShortener.list(filled, MAX_LISTED_SUBMODULES)));
    }
    notices.addAll(missing());
    return notices;
  }

  /** Sentences about submodules that are empty or replaced by other files. */
  public List<String> missing() {
    List<String> notices = new ArrayList<>();
    if (!empty.isEmpty()) {
      notices.add(
          "The submodules %s are empty in the workspace: neither the checkout nor the server of the repository gives their commits. Fill them in the checkout (git submodule update --init --recursive), and start the task again."
              .formatted(TextShortener.list(empty, MAX_LISTED_SUBMODULES)));
    }
    refused.entrySet().stream()
        .limit(MAX_LISTED_SUBMODULES)
        .map(each ->
            "The submodule '%s' is empty in the workspace. %s"
                .formatted(each.getKey(), each.getValue()))
        .forEach(notices::add);
    if (!foreign.isEmpty()) {
      notices.add(
          "The directories of the submodules %s hold other files, which Perdure leaves as they are."
              .formatted(TextShortener.list(foreign, MAX_LISTED_SUBMODULES)));
    }
    return notices;
  }
}
