package dev.perdure.activities.tool.shell;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.CommandSupervisor;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.activities.sandbox.SharedNetworkNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The background commands of a task, which run on after their tool call, each with a directory
 * beside the calls of the task; they end with the run that started them.
 *
 * @param records where the calls of the task leave things behind
 */
public record BackgroundCommands(Path records) {

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundCommands.class);

  /** The most at a time. */
  static final int MAX_RUNNING_COMMANDS = 5;

  /** The longest one lives if no worker sees to its end. */
  static final Duration LIFETIME = Duration.ofHours(4);

  private static final String NETWORK = "network";
  private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

  /** The directory of a command; it need not exist. */
  Path directory(String id) {
    return root().resolve(id);
  }

  private Path root() {
    return records.resolve("background");
  }

  /** Finds a command by the id that the model knows. */
  Optional<CommandStateDirectory> find(String id) {
    return id.matches("bg-[0-9a-f]{8}") && Files.isDirectory(directory(id))
        ? Optional.of(new CommandStateDirectory(directory(id)))
        : Optional.empty();
  }

  /** Whether any of a worktree's task run now. */
  static boolean run(WorktreePaths worktree) {
    try {
      return !new BackgroundCommands(worktree.records()).running().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The ids of those that run now. */
  List<String> running() throws IOException {
    List<String> ids = new ArrayList<>();
    for (String id : names()) {
      if (!id.equals(NETWORK) && process(id).isPresent()) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** The launcher of a sandbox in the network of the commands that run in the background. */
  List<String> joined(List<String> launcher) throws IOException {
    Optional<ProcessHandle> holder = process(NETWORK).flatMap(SharedNetworkNamespace::within);
    return holder.isPresent() && SharedNetworkNamespace.isPossible(launcher)
        ? SharedNetworkNamespace.joined(launcher, holder.get())
        : launcher;
  }

  /** Makes the network that commands share, unless it is there or can't be. */
  void makeNetwork(List<String> launcher, WorktreePaths worktree)
      throws IOException, InterruptedException {
    if (!SharedNetworkNamespace.isPossible(launcher) || process(NETWORK).isPresent()) {
      return;
    }
    DirectoryOperations.delete(directory(NETWORK));
    Path state = Files.createDirectories(directory(NETWORK));
    var start =
        new CommandStarter(
            state, mark(NETWORK), TaskMark.ofCommand(worktree, state), LIFETIME, false);
    ProcessHandle holder =
        start.start(
            "exec sleep " + LIFETIME.toSeconds(), worktree.root(), SharedNetworkNamespace.holder());
    long deadline = System.nanoTime() + END_TIMEOUT.toNanos();
    while (SharedNetworkNamespace.within(holder).isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
  }

  /** The mark of a command's processes. */
  String mark(String id) {
    return directory(id).toString();
  }

  /** Ends one with all its processes, and takes back what it made and may not make. */
  CommandCleanup end(String id, WorktreePaths worktree) throws IOException, InterruptedException {
    try {
      new CommandStateDirectory(directory(id)).end();
    } finally {
      new OrphanProcesses(mark(id)).kill();
    }
    return Files.isDirectory(worktree.root())
        ? CommandCleanup.after(worktree.root(), directory(id), ProtectedPaths.permitted(records))
        : CommandCleanup.none();
  }

  /** Ends all of a task and forgets them; a fault of one stops neither the others nor the task. */
  public static void endAll(WorktreePaths worktree) {
    BackgroundCommands all = new BackgroundCommands(worktree.records());
    try {
      for (String id : all.names()) {
        all.endAlone(id, worktree);
      }
      DirectoryOperations.delete(all.root());
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("The records of background commands in {} can't be deleted", all.root(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void endAlone(String id, WorktreePaths worktree) throws InterruptedException {
    try {
      CommandCleanup cleanup = end(id, worktree);
      if (!cleanup.equals(CommandCleanup.none())) {
        LOG.warn("Background command {} in {}:{}", id, worktree.root(), cleanup.note());
      }
    } catch (IOException e) {
      LOG.warn("Background command {} in {} can't be ended", id, worktree.root(), e);
    }
  }

  private Optional<ProcessHandle> process(String id) throws IOException {
    return new CommandStateDirectory(directory(id)).supervisor().flatMap(CommandSupervisor::find);
  }

  private List<String> names() throws IOException {
    if (!Files.isDirectory(root())) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(root())) {
      return all.map(path -> String.valueOf(path.getFileName())).sorted().toList();
    }
  }
}
