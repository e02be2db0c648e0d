package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.SecureDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Guard against repositories that a command makes or changes inside the worktree: a person's git
 * that meets one would run what its settings and hooks say, outside of the sandbox. After the
 * command the guard takes out such settings, makes hooks unexecutable and removes pointers out of
 * the worktree. What was there before the command stays.
 */
public final class NestedRepositoryGuard {

  private static final String COPY = "nested-config";

  private final Path root;
  private final Path directory;
  private final NestedRepositoryState before;
  private final List<String> disarmed = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private NestedRepositoryGuard(Path root, Path directory, NestedRepositoryState before) {
    this.root = root;
    this.directory = directory;
    this.before = before;
  }

  /** Writes down what repositories hold before a command begins, in the command's directory. */
  public static void remember(Path root, Path directory) throws IOException {
    try (NestedRepositories found = new NestedRepositories(root)) {
      found.search();
      NestedRepositoryState.write(root, found, directory);
    }
  }

  /** Disarms what a command made or changed, each alone; faults stop neither it nor its caller. */
  public static DisarmedRepositories disarm(Path root, Path directory) {
    try {
      Optional<NestedRepositoryState> before = NestedRepositoryState.read(root, directory);
      return before.isPresent()
          ? new NestedRepositoryGuard(root, directory, before.get()).disarm()
          : DisarmedRepositories.none();
    } catch (IOException e) {
      return new DisarmedRepositories(
          List.of(), List.of("repositories in the workspace (%s)".formatted(reason(e))));
    }
  }

  private DisarmedRepositories disarm() throws IOException {
    boolean withOwn = !before.hadOwn();
    try (NestedRepositories found = new NestedRepositories(root)) {
      found.search();
      for (Path path : found.pointers(withOwn)) {
        attempt(path, this::pointer);
      }
      for (Path path : found.settings(withOwn)) {
        attempt(path, this::settings);
      }
      for (Path path : found.hooks(withOwn)) {
        attempt(path, this::hook);
      }
      faults.addAll(found.faults());
    }
    return new DisarmedRepositories(disarmed, faults);
  }

  /** One step of disarming. */
  @FunctionalInterface
  private interface DisarmingStep {
    void on(Path path) throws IOException;
  }

  private void attempt(Path path, DisarmingStep step) {
    try {
      step.on(path);
    } catch (IOException e) {
      takeAway(path);
    }
  }

  private void takeAway(Path path) {
    try {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        remove(path);
      }
    } catch (IOException e) {
      faults.add("%s (%s)".formatted(shown(path), reason(e)));
    }
  }

  private void pointer(Path path) throws IOException {
    if (!before.isSamePointer(path) && new GitPointer(root, path).leadsOut()) {
      remove(path);
    }
  }

  private void settings(Path file) throws IOException {
    if (before.isSameSettings(file)) {
      return;
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      remove(file);
      return;
    }
    byte[] now = SecureDirectory.read(root, root.relativize(file).toString());
    Path copy = directory.resolve(COPY);
    Files.write(copy, before.settingsBefore(file));
    Set<String> own = NestedGitConfig.entries(copy);
    Files.write(copy, now);
    NestedGitConfig config = NestedGitConfig.read(copy, own);
    if (!config.dropped().isEmpty()) {
      try (SecureDirectory above = above(file)) {
        above.replace(name(file), config.kept().getBytes(StandardCharsets.UTF_8));
      }
      disarmed.add("%s: %s".formatted(shown(file), String.join(", ", config.dropped())));
    }
  }

  private void hook(Path hook) throws IOException {
    if (before.isSameHook(hook)) {
      return;
    }
    if (Files.isSymbolicLink(hook)) {
      remove(hook);
      return;
    }
    try (SecureDirectory above = above(hook)) {
      above.makeUnexecutable(name(hook));
    }
    disarmed.add(shown(hook));
  }

  private void remove(Path path) throws IOException {
    try (SecureDirectory above = above(path)) {
      above.allowChanges();
      above.delete(name(path));
    }
    disarmed.add(shown(path));
  }

  private SecureDirectory above(Path path) throws IOException {
    return SecureDirectory.above(root, root.relativize(path));
  }

  private String shown(Path path) {
    return root.relativize(path).toString();
  }

  private static String reason(IOException e) {
    return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
  }

  private static Path name(Path path) {
    return Objects.requireNonNull(path.getFileName());
  }
}
