package dev.perdure.activities.git.mirror;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitLoginRefused;
import dev.perdure.activities.process.AsyncResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Manager of the private git mirrors of repositories, each complete and without a link to its
 * original: fetches what a task asks for, and packs.
 */
public final class Repositories {

  private static final String DEFAULT = "sha1";
  private static final long MIN_SCATTERED_OBJECTS = 5_000;

  /** Git's word for an object that exists and can't be read, which a check of links passes. */
  private static final Pattern CORRUPT = Pattern.compile("\\b(object|entry) \\S+.* is corrupt");

  private final Path directory;
  private final Git git;
  private final Author author;

  public Repositories(Path directory, Git git, Author author) {
    this.directory = directory.toAbsolutePath().normalize();
    this.git = git;
    this.author = author;
  }

  /** Brings the commit that is asked for into the mirror of its repository. */
  public MirrorResult mirror(RepositoryRequest request) {
    try {
      return switch (RepositoryLocation.of(request.location())) {
        case RepositoryLocation.Local local -> local(local, request);
        case RepositoryLocation.Remote remote -> remote(remote, request);
      };
    } catch (RepositoryRefusedException e) {
      return e.answer();
    } catch (GitLoginRefused e) {
      return new MirrorResult.Refused(reason(e), String.valueOf(e.getMessage()), e.pause());
    }
  }

  private static MirrorResult.Reason reason(GitLoginRefused refused) {
    if (refused.isBusy()) {
      return MirrorResult.Reason.BUSY;
    }
    return refused.isPassing() ? MirrorResult.Reason.UNREACHABLE : MirrorResult.Reason.NO_ACCESS;
  }

  /**
   * Looks whether a repository on this machine can give what is asked for, without touching
   * anything; what a server has is seen only when it is fetched.
   */
  public Inspection inspect(RepositoryRequest request) {
    try {
      if (RepositoryLocation.of(request.location()) instanceof RepositoryLocation.Local(var path)) {
        return inspect(LocalRepository.find(git, path), request);
      }
      return new Inspection(Optional.empty(), Optional.empty());
    } catch (RepositoryRefusedException e) {
      return new Inspection(Optional.of(e.answer()), Optional.empty());
    }
  }

  private static Inspection inspect(LocalRepository checkout, RepositoryRequest request) {
    try (var files = AsyncResult.of(checkout::uncommitted)) {
      var commit = checkout.commit(request.ref());
      var changes = UncommittedChanges.of(files.get(), checkout, request, commit);
      assert changes.files().isEmpty() || !checkout.bare();
      var found = new LocalCommit(checkout.git(), commit);
      return new Inspection(Optional.empty(), Optional.of(found));
    }
  }

  /** The refusal of a repository, or the commit that it can give if it is on this machine. */
  public record Inspection(Optional<MirrorResult.Refused> refused, Optional<LocalCommit> commit) {}

  /** A commit and the git directory that holds it. */
  public record LocalCommit(Git git, String id) {}

  /**
   * The commit that is asked for of a repository on this machine; empty if it can't be seen from
   * here.
   */
  public Optional<LocalCommit> commit(RepositoryRequest request) {
    try {
      if (RepositoryLocation.of(request.location())
          instanceof RepositoryLocation.Local(var place)) {
        var checkout = LocalRepository.find(git, place);
        return Optional.of(new LocalCommit(checkout.git(), checkout.commit(request.ref())));
      }
      return Optional.empty();
    } catch (RepositoryRefusedException _) {
      return Optional.empty();
    }
  }

  /** Whether the repository is a directory of this machine. */
  public boolean isHere(RepositoryRequest request) {
    return RepositoryLocation.of(request.location()) instanceof RepositoryLocation.Local(var path)
        && Files.isDirectory(path);
  }

  /** The root of a repository on this machine; empty for another location. */
  public Optional<Path> checkout(String location) {
    try {
      return RepositoryLocation.of(location) instanceof RepositoryLocation.Local(var path)
          ? Optional.of(LocalRepository.find(git, path).root())
          : Optional.empty();
    } catch (RepositoryRefusedException _) {
      return Optional.empty();
    }
  }

  /**
   * How far a repository has gone on since a commit of it; empty if that can't be seen, as when its
   * server does not answer.
   */
  public Optional<UpstreamChanges> moved(RepositoryRequest request, String base) {
    try {
      switch (RepositoryLocation.of(request.location())) {
        case RepositoryLocation.Remote remote ->
            new RemoteRepository(mirrorOf(remote.address()), remote).greet();
        case RepositoryLocation.Local(var path) -> {
          if (!request.includeChanges()
              && LocalRepository.find(git, path).commit(request.ref()).equals(base)) {
            return Optional.of(UpstreamChanges.NONE);
          }
        }
      }
    } catch (RepositoryRefusedException | GitLoginRefused _) {
      return Optional.empty();
    }
    return mirror(request) instanceof MirrorResult.Mirrored now
        ? UpstreamChanges.between(new Mirror(git, now.directory()), base, now.commit())
        : Optional.empty();
  }

  /**
   * Brings a commit of the git directory of a submodule into a mirror; empty without the commit.
   */
  Optional<MirrorResult.Mirrored> module(Path gitDirectory, String commit) {
    String place = gitDirectory.toString();
    var mirror = mirrorOf(place);
    return new LockFile(mirror.lock())
        .holding(() -> {
          String format = git.on(gitDirectory).tryTo("rev-parse", "--show-object-format").text();
          mirror.create(format.isEmpty() ? DEFAULT : format);
          if (!mirror.has(commit)) {
            mirror.tryFetch(place, List.of(commit));
          }
          var found =
              new MirrorResult.Mirrored(mirror.directory(), place, commit, commit, List.of());
          return Optional.of(found).filter(_ -> mirror.has(commit));
        });
  }

  /** An empty repository of its own with one empty commit, for a task without a repository. */
  public MirrorResult.Mirrored scratch(String name) {
    var mirror = mirrorOf("scratch:" + name);
    return new LockFile(mirror.lock())
        .holding(() -> {
          mirror.create(DEFAULT);
          var commit = mirror.emptyCommit(author);
          return new MirrorResult.Mirrored(mirror.directory(), "", "HEAD", commit, List.of());
        });
  }

  /** Takes the repository of a task without one away; nothing if there is none. */
  public void dropScratch(String name) {
    var mirror = mirrorOf("scratch:" + name);
    new LockFile(mirror.lock())
        .holding(() -> {
          DirectoryOperations.delete(mirror.directory());
          return name;
        });
  }

  /**
   * Packs mirrors with many loose objects. Mirrors without a workspace lose unreachable objects.
   */
  public int pack(Set<Path> used) {
    return pack(used, MIN_SCATTERED_OBJECTS, "1.hour.ago");
  }

  int pack(Set<Path> used, long most, String fresh) {
    if (!Files.isDirectory(directory)) {
      return 0;
    }
    try (Stream<Path> mirrors = Files.list(directory)) {
      return (int)
          mirrors
              .filter(Files::isDirectory)
              .filter(path -> !path.getFileName().toString().endsWith(".new"))
              .map(path -> new Mirror(git, path))
              .filter(mirror -> pack(mirror, used.contains(mirror.directory()), most, fresh))
              .count();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't look into '%s'.".formatted(directory), e);
    }
  }

  /** A mirror that is used is packed beside that; no task begins in another one meanwhile. */
  private static boolean pack(Mirror mirror, boolean used, long most, String fresh) {
    return used
        ? mirror.pack(true, most, fresh)
        : new LockFile(mirror.lock()).holding(() -> mirror.pack(false, most, fresh));
  }

  /** The look at the checkout's files, which may be many, runs beside the fetch. */
  private MirrorResult local(RepositoryLocation.Local location, RepositoryRequest request) {
    var checkout = LocalRepository.find(git, location.path());
    try (var files = AsyncResult.of(checkout::uncommitted);
        var name = AsyncResult.of(() -> request.ref().orElseGet(checkout::headName))) {
      var commit = checkout.commit(request.ref());
      var format = checkout.objectFormat();
      var mirror = mirrorOf(checkout.root() + (format.equals(DEFAULT) ? "" : " " + format));
      return new LockFile(mirror.lock())
          .holding(() -> {
            mirror.create(format);
            var history = bring(mirror, checkout, location, commit, files);
            var changes = UncommittedChanges.of(files.get(), checkout, request, commit);
            var base = changes.included() ? mirror.takeChanges(checkout, author, commit) : commit;
            var notices = new ArrayList<>(checkout.notices());
            history.ifPresent(notices::add);
            changes.notice().ifPresent(notices::add);
            return new MirrorResult.Mirrored(
                mirror.directory(), checkout.root().toString(), name.get(), base, notices);
          });
    }
  }

  /** Brings a commit; if that fails, a refusal of the checkout's files is the better reason. */
  private static Optional<String> bring(
      Mirror mirror,
      LocalRepository checkout,
      RepositoryLocation location,
      String commit,
      AsyncResult<List<String>> files) {
    try {
      return bring(mirror, checkout, location, commit);
    } catch (RepositoryRefusedException e) {
      var _ = files.get();
      throw e;
    }
  }

  /** Fetches all of a checkout, or the commit alone if older objects are missing. */
  private static Optional<String> bring(
      Mirror mirror, LocalRepository checkout, RepositoryLocation location, String commit) {
    var transfer = new CommitTransfer(mirror, checkout);
    if (checkout.partial() && transfer.isIncomplete(commit)) {
      return transfer.bring(commit);
    }
    try {
      mirror.fetch(checkout.root().toString(), location.text());
      mirror.fetchCommit(checkout.root().toString(), location.text(), commit);
    } catch (RepositoryRefusedException e) {
      if (!CORRUPT.matcher(e.sentence).find() && !transfer.isIncomplete(commit)) {
        throw e;
      }
      return transfer.bring(commit);
    }
    return transfer.completeHistory(commit);
  }

  private MirrorResult remote(RepositoryLocation.Remote location, RepositoryRequest request) {
    var mirror = mirrorOf(location.address());
    return new LockFile(mirror.lock())
        .holding(() -> {
          mirror.create(DEFAULT);
          var found = new RemoteRepository(mirror, location).find(request.ref());
          return new MirrorResult.Mirrored(
              mirror.directory(), location.text(), found.ref(), found.commit(), List.of());
        });
  }

  private Mirror mirrorOf(String location) {
    return new Mirror(git, directory.resolve(Mirror.nameFor(location)));
  }
}
