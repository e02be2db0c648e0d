package dev.perdure.activities.tool.script;

import dev.perdure.activities.sandbox.DotGitFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds repositories inside a workspace that a git command uses in place of the workspace's own.
 * Files of the workspace are their settings and hooks, so git may run anything there.
 */
public final class NestedRepository {

  private static final Set<String> TRANSPORTS =
      Set.of(
          "push",
          "send-pack",
          "receive-pack",
          "fetch",
          "fetch-pack",
          "pull",
          "clone",
          "ls-remote",
          "archive",
          "upload-pack",
          "upload-archive",
          "remote",
          "submodule");

  private static final Pattern FILLED_IN = Pattern.compile("[$`…\\x00]");
  private static final Pattern BEFORE_PATH = Pattern.compile("^(?:--[a-z-]+=)?(?:file://)?");

  private final Path root;

  private NestedRepository(Path root) {
    this.root = root;
  }

  /** A repository in the workspace that a command uses, seen from the workspace's root. */
  public static Optional<Path> of(ScriptCommand command, Path root, Path directory) {
    CommandLine line = new CommandLine(command.words().stream().map(Word::of).toList());
    if (!line.name().equals("git")) {
      return Optional.empty();
    }
    GitCommand git = GitCommand.of(line);
    NestedRepository nested = new NestedRepository(root);
    List<Path> places =
        command.directories().stream()
            .flatMap(from -> nested.place(directory, from, git.directories()).stream())
            .toList();
    Stream<Path> named =
        TRANSPORTS.contains(git.line().name())
            ? places.stream().flatMap(place -> nested.named(git.line(), place))
            : Stream.of();
    return Stream.concat(places.stream(), named)
        .flatMap(place -> nested.around(place).stream())
        .map(root::relativize)
        .findFirst();
  }

  /**
   * Returns the directory where git runs; empty if only the running command determines the
   * directory.
   */
  private Optional<Path> place(Path directory, String from, List<String> more) {
    List<String> ways = new ArrayList<>(List.of(from));
    ways.addAll(more);
    Path place = directory;
    for (String way : ways) {
      if (way.startsWith("~") || FILLED_IN.matcher(way).find()) {
        return Optional.empty();
      }
      place = place.resolve(way);
    }
    return Optional.of(place.normalize());
  }

  private Stream<Path> named(CommandLine verb, Path place) {
    return verb.arguments().stream()
        .map(word -> BEFORE_PATH.matcher(word).replaceFirst(""))
        .filter(word -> !word.isEmpty() && !FILLED_IN.matcher(word).find())
        .flatMap(word -> {
          try {
            return Stream.of(place.resolve(word).normalize());
          } catch (InvalidPathException e) {
            return Stream.of();
          }
        })
        .filter(Files::isDirectory);
  }

  /** The repository that git finds from a place, if it is one inside the workspace. */
  private Optional<Path> around(Path place) {
    Path at = place;
    while (at.startsWith(root) && !at.equals(root)) {
      if (isRepository(at)) {
        return Optional.of(at);
      }
      at = Objects.requireNonNull(at.getParent());
    }
    return Optional.empty();
  }

  private boolean isRepository(Path directory) {
    Path own = directory.resolve(".git");
    boolean bare =
        Files.exists(directory.resolve("HEAD"))
            && (Files.exists(directory.resolve("objects"))
                || Files.exists(directory.resolve("commondir")));
    return bare || Files.isDirectory(own) || leadsInside(directory);
  }

  /**
   * Whether a {@code .git} file leads to files of the workspace, and not to the directory of its
   * repository, as a submodule's does.
   */
  private boolean leadsInside(Path directory) {
    try {
      return DotGitFile.of(directory)
          .map(Path::normalize)
          .filter(git -> git.startsWith(root) && !git.startsWith(root.resolve(".git")))
          .isPresent();
    } catch (IOException e) {
      return true;
    }
  }
}
