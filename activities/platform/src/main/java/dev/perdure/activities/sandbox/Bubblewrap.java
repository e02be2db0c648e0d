package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.EgressProxyMounts;
import dev.perdure.activities.process.ProcessBound;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Sandbox by bubblewrap on Linux: the machine read-only, no network but by the proxy, processes of
 * its own; the worktree writable or not; credentials, sockets and the data directory hidden.
 * Without overlays it shows only the system's directories of the machine.
 */
final class Bubblewrap implements Sandbox {

  private static final Path SCRATCH = Path.of("/tmp");

  /** The variables by which programs find the directory for temporary files. */
  static final List<String> SCRATCH_VARIABLES = List.of("TMPDIR", "TMP", "TEMP");

  /** Every account can put a socket there at any time, and a read-only mount opens sockets. */
  private static final Path SHARED_SCRATCH = Path.of("/var/tmp");

  private static final String SHARED_CACHE = ".cache";

  /** The option that gives the sandbox a user namespace of its own. */
  static final String OWN_USERS = "--unshare-user";

  private final List<String> program;
  private final Path home;
  private final CredentialHider credentials;
  private final List<Path> caches;
  private final Optional<Overlays> overlays;
  private final Optional<SystemCallFilter> filter = SystemCallFilter.ofMachine();

  Bubblewrap(
      List<String> program,
      Path home,
      List<Path> caches,
      List<Path> configFiles,
      Optional<Overlays> overlays) {
    this.caches = List.copyOf(caches);
    this.program = List.copyOf(program);
    this.home = home;
    this.credentials = new CredentialHider(home, configFiles);
    this.overlays = overlays;
  }

  /** Whether caches of tools and git's records can be changed in a layer of the task's own. */
  public boolean hasOverlays() {
    return overlays.isPresent();
  }

  @Override
  public Optional<String> name() {
    return Optional.of("bubblewrap");
  }

  @Override
  public Optional<List<String>> launcher(SandboxContext sandboxContext) {
    try {
      return Optional.of(line(sandboxContext));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The sandbox for %s can't be prepared: see that there is space left."
              .formatted(sandboxContext.worktree().root()),
          e);
    }
  }

  private List<String> line(SandboxContext sandboxContext) throws IOException {
    WorktreePaths worktree = sandboxContext.worktree();
    boolean building = sandboxContext.view() == WorktreeAccess.BUILDING;
    MountArgumentsBuilder mounts =
        new MountArgumentsBuilder(overlays.map(it -> it.machine(worktree)));
    mounts.machine(machine(worktree));
    scratch(mounts, worktree);
    hide(mounts, worktree);
    List<Path> layered =
        overlays.isPresent() ? overlays.get().paths(worktree, building) : List.of();
    layered.forEach(mounts::bind);
    makeCaches(mounts, worktree, building);
    if (overlays.isEmpty()) {
      cache(mounts, worktree);
    }
    credentials.hide(mounts, worktree);
    credentials.hideInCaches(mounts, worktree);
    show(mounts, sandboxContext, layered);
    sandboxContext
        .way()
        .ifPresent(way -> {
          way.sockets().forEach((at, from) -> mounts.readOnly(from, at));
          way.programs().forEach((at, from) -> mounts.show(from, at));
        });
    List<String> line = new ArrayList<>(opener(worktree, building, mounts.layered()));
    line.addAll(program);
    filter.map(SystemCallFilter::option).ifPresent(line::addAll);
    line.addAll(mounts.startingIn(sandboxContext.directory()));
    if (program.contains(OWN_USERS)) {
      ProcessBound.of(worktree.records()).map(ProcessBound::inSandbox).ifPresent(line::addAll);
    }
    sandboxContext.way().map(EgressProxyMounts::program).ifPresent(line::addAll);
    return line;
  }

  /** The program before bubblewrap, which makes the overlays and opens the filter. */
  private List<String> opener(WorktreePaths worktree, boolean building, List<Path> layered)
      throws IOException {
    Optional<Path> calls = Optional.empty();
    if (filter.isPresent()) {
      calls = Optional.of(filter.get().file(worktree.records()));
    }
    return overlays.isPresent()
        ? overlays.get().launcher(worktree, building, layered, calls)
        : calls.map(SystemCallFilter::opener).orElse(List.of());
  }

  /** The parts of the machine; with overlays all of them, otherwise the system's directories. */
  private List<MachinePart> machine(WorktreePaths worktree) throws IOException {
    if (overlays.isEmpty()) {
      return MachineParts.system();
    }
    List<Path> hidden = new ArrayList<>(worktree.hidden());
    hidden.add(home);
    return MachineParts.all(hidden);
  }

  /** The worktree with its git records, except for the layered ones. */
  private static void show(
      MountArgumentsBuilder mounts, SandboxContext sandboxContext, List<Path> layered)
      throws IOException {
    Path root = sandboxContext.worktree().root();
    boolean building = sandboxContext.view() == WorktreeAccess.BUILDING;
    if (building) {
      mounts.bind(root);
    } else {
      mounts.readOnly(root);
    }
    GitDirectories.of(root).stream()
        .filter(path -> layered.stream().noneMatch(path::startsWith))
        .forEach(mounts::readOnly);
    if (building) {
      UnreadMasks.pin(mounts, root, sandboxContext.unread());
      ProtectedPaths.mount(mounts, sandboxContext);
    }
    UnreadMasks.mount(mounts, sandboxContext.worktree(), sandboxContext.unread());
  }

  /** Hides the files that no command may see, before the sandbox shows any of them again. */
  private void hide(MountArgumentsBuilder mounts, WorktreePaths worktree) throws IOException {
    credentials.hideOwn(mounts);
    if (overlays.isEmpty()) {
      UnixSocketScanner.listening().forEach(mounts::blank);
    }
    worktree.hidden().forEach(mounts::hide);
    mounts.hide(worktree.records());
  }

  /**
   * A place for passing files that outlives a call, on disk and not in memory. The server's own
   * directory for temporary files is not there, so the variables name this place. Where the
   * worktree itself lies there, its directories would become part of it, so then Perdure makes a
   * new one each time.
   */
  private static void scratch(MountArgumentsBuilder mounts, WorktreePaths worktree)
      throws IOException {
    mounts.scratch(SHARED_SCRATCH);
    SCRATCH_VARIABLES.forEach(name -> mounts.add("--setenv", name, SCRATCH.toString()));
    if (worktree.root().startsWith(SCRATCH) || worktree.records().startsWith(SCRATCH)) {
      mounts.scratch(SCRATCH);
    } else {
      Path own = Files.createDirectories(worktree.records().resolve("tmp"));
      mounts.bind(own, SCRATCH);
    }
  }

  /**
   * Mounts the caches that the account does not have. The caches belong to the task; before
   * approval the sandbox forgets the caches at once.
   */
  private void makeCaches(MountArgumentsBuilder mounts, WorktreePaths worktree, boolean building)
      throws IOException {
    Set<Path> all = new LinkedHashSet<>(credentials.missing());
    caches.stream().filter(cache -> isOpened(cache, worktree)).forEach(all::add);
    for (Path missing : all) {
      if (building) {
        mounts.bind(Files.createDirectories(own(missing, worktree)), missing);
      } else {
        mounts.scratch(missing);
      }
    }
  }

  @Override
  public Optional<Path> openLayer(WorktreePaths worktree, Path directory) throws IOException {
    Optional<Path> cache =
        caches.stream()
            .filter(directory::startsWith)
            .max(Comparator.comparingInt(Path::getNameCount));
    if (cache.isEmpty()) {
      return Optional.empty();
    }
    return layerOf(worktree, cache.get())
        .map(layer -> layer.resolve(cache.get().relativize(directory)));
  }

  private Optional<Path> layerOf(WorktreePaths worktree, Path cache) throws IOException {
    if (!Files.exists(cache)) {
      return cache.startsWith(home)
          ? Optional.of(Files.createDirectories(own(cache, worktree)))
          : Optional.empty();
    }
    if (overlays.isPresent()) {
      return Files.isDirectory(cache) ? overlays.get().layer(worktree, cache) : Optional.empty();
    }
    return cache.equals(home.resolve(SHARED_CACHE))
        ? Optional.of(worktree.records().resolve("cache"))
        : Optional.empty();
  }

  /** Whether the account lacks a cache for which the task has a directory of its own. */
  private boolean isOpened(Path cache, WorktreePaths worktree) {
    return cache.startsWith(home)
        && !Files.exists(cache)
        && Files.isDirectory(own(cache, worktree));
  }

  /** The task's own directory in place of a cache that the account does not have. */
  private Path own(Path cache, WorktreePaths worktree) {
    String name = home.relativize(cache).toString().replace('/', '_');
    return worktree.records().resolve("caches").resolve(name);
  }

  /** Without overlays caches are read-only, but for one directory of this worktree's own. */
  private void cache(MountArgumentsBuilder mounts, WorktreePaths worktree) throws IOException {
    caches.stream().filter(Files::isDirectory).forEach(mounts::readOnly);
    Path shared = home.resolve(SHARED_CACHE);
    if (Files.isDirectory(shared)) {
      Path own = Files.createDirectories(worktree.records().resolve("cache"));
      mounts.bind(own, shared);
      mounts.add("--setenv", "UV_TOOL_DIR", shared.resolve("uv-tools").toString());
      mounts.add("--setenv", "npm_config_cache", shared.resolve("npm").toString());
      mounts.add("--setenv", "GRADLE_USER_HOME", shared.resolve("gradle").toString());
      mounts.add("--setenv", "GRADLE_RO_DEP_CACHE", home.resolve(".gradle/caches").toString());
      mounts.add(
          "--setenv",
          "MAVEN_ARGS",
          "-Dmaven.repo.local=%s -Dmaven.repo.local.tail=%s"
              .formatted(shared.resolve("m2"), home.resolve(".m2/repository")));
    }
  }
}
