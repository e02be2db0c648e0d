package dev.perdure.activities.git.mirror;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.Git.GitResult;
import dev.perdure.activities.git.mirror.LocalRepository.UncommittedChanges;
import dev.perdure.activities.git.mirror.MirrorResult.Mirrored;
import dev.perdure.activities.git.mirror.MirrorResult.Reason;
import dev.perdure.activities.git.mirror.MirrorResult.Refused;
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

  private static final String USUAL = "sha1";
  private static final long MOST_SCATTERED = 5_000;

  /** Git's word for an object that exists and can't be read, which a check of links passes. */
  private static final Pattern CORRUPT = Pattern.compile("\\b(object|entry) \\S+.* is corrupt");

  private final Path directory;
  private final Git program;
  private final Author author;

  public Repositories(Path directory, Git program, Author author) {
    this.directory = directory.toAbsolutePath().normalize();
    this.program = program;
    this.author = author;
  }

  /** A repository, the requested ref and whether to include uncommitted changes. */
  public record Wish(String location, Optional<String> ref, boolean includeChanges) {}

  /** Brings the commit that is asked for into the mirror of its repository. */
  public MirrorResult mirror(Wish wish) {
    try {
      return switch (RepositoryLocation.of(wish.location())) {
        case RepositoryLocation.Local local -> local(local, wish);
        case RepositoryLocation.Remote remote -> remote(remote, wish);
      };
    } catch (Refusal refusal) {
      return refusal.answer();
    }
  }

  /**
   * Looks whether a repository on this machine can give what is asked for, without touching
   * anything; what a server has is seen only when it is fetched.
   */
  public Optional<Refused> inspect(Wish wish) {
    try {
      if (RepositoryLocation.of(wish.location()) instanceof RepositoryLocation.Local(var path)) {
        var checkout = LocalRepository.find(program, path);
        var changes = UncommittedChanges.of(checkout, wish, checkout.commit(wish.ref()));
        assert changes.files().isEmpty() || !checkout.bare();
      }
      return Optional.empty();
    } catch (Refusal refusal) {
      return Optional.of(refusal.answer());
    }
  }

  /** A commit and the git directory that holds it. */
  public record LocalCommit(Git git, String id) {}

  /**
   * The commit that is asked for of a repository on this machine; empty where it can't be seen from
   * here.
   */
  public Optional<LocalCommit> commit(Wish wish) {
    try {
      if (RepositoryLocation.of(wish.location()) instanceof RepositoryLocation.Local(var place)) {
        var checkout = LocalRepository.find(program, place);
        return Optional.of(new LocalCommit(checkout.git(), checkout.commit(wish.ref())));
      }
      return Optional.empty();
    } catch (Refusal _) {
      return Optional.empty();
    }
  }

  /** The root of a repository on this machine; empty for another location. */
  Optional<Path> checkout(String location) {
    try {
      return RepositoryLocation.of(location) instanceof RepositoryLocation.Local(var path)
          ? Optional.of(LocalRepository.find(program, path).root())
          : Optional.empty();
    } catch (Refusal _) {
      return Optional.empty();
    }
  }

  /**
   * How far a repository has gone on since a commit of it; empty where that can't be seen, as when
   * its server does not answer.
   */
  public Optional<UpstreamChanges> moved(Wish wish, String base) {
    try {
      if (RepositoryLocation.of(wish.location()) instanceof RepositoryLocation.Remote remote) {
        new RemoteRepository(mirrorOf(remote.address()), remote).greet();
      }
    } catch (Refusal _) {
      return Optional.empty();
    }
    return mirror(wish) instanceof Mirrored now
        ? UpstreamChanges.between(new Mirror(program, now.directory()), base, now.commit())
        : Optional.empty();
  }

  /**
   * Brings a commit of the git directory of a submodule into a mirror; empty without the commit.
   */
  Optional<Mirrored> module(Path gitDirectory, String commit) {
    String place = gitDirectory.toString();
    var mirror = mirrorOf(place);
    return new LockFile(mirror.lock())
        .holding(() -> {
          String format =
              program.on(gitDirectory).tryTo("rev-parse", "--show-object-format").text();
          mirror.create(format.isEmpty() ? USUAL : format);
          if (!mirror.has(commit)) {
            mirror.tryFetch(place, List.of(commit));
          }
          var found = new Mirrored(mirror.directory(), place, commit, commit, List.of());
          return Optional.of(found).filter(_ -> mirror.has(commit));
        });
  }

  /** An empty repository of its own with one empty commit, for a task without a repository. */
  public Mirrored scratch(String name) {
    var mirror = mirrorOf("scratch:" + name);
    return new LockFile(mirror.lock())
        .holding(() -> {
          mirror.create(USUAL);
          var commit = mirror.emptyCommit(author);
          return new Mirrored(mirror.directory(), "", "HEAD", commit, List.of());
        });
  }

  /** Takes the repository of a task without one away; nothing where there is none. */
  public void dropScratch(String name) {
    var mirror = mirrorOf("scratch:" + name);
    new LockFile(mirror.lock())
        .holding(() -> {
          DirectoryOperations.delete(mirror.directory());
          return name;
        });
  }

  /**
   * Packs mirrors in which much has gathered; those that no workspace uses lose what none needs.
   */
  public int pack(Set<Path> used) {
    return pack(used, MOST_SCATTERED, "1.hour.ago");
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
              .map(path -> new Mirror(program, path))
              .filter(mirror -> pack(mirror, used.contains(mirror.directory()), most, fresh))
              .count();
    } catch (IOException fault) {
      throw new UncheckedIOException("Can't look into '%s'.".formatted(directory), fault);
    }
  }

  /** A mirror that is used is packed beside that; no task begins in another one meanwhile. */
  private static boolean pack(Mirror mirror, boolean used, long most, String fresh) {
    return used
        ? mirror.pack(true, most, fresh)
        : new LockFile(mirror.lock()).holding(() -> mirror.pack(false, most, fresh));
  }

  private MirrorResult local(RepositoryLocation.Local location, Wish wish) {
    var checkout = LocalRepository.find(program, location.path());
    var commit = checkout.commit(wish.ref());
    var changes = UncommittedChanges.of(checkout, wish, commit);
    var format = checkout.objectFormat();
    var mirror = mirrorOf(checkout.root() + (format.equals(USUAL) ? "" : " " + format));
    return new LockFile(mirror.lock())
        .holding(() -> {
          mirror.create(format);
          var history = bring(mirror, checkout, location, commit);
          var base = changes.included() ? mirror.takeChanges(checkout, author, commit) : commit;
          var notices = new ArrayList<>(checkout.notices());
          history.ifPresent(notices::add);
          changes.notice().ifPresent(notices::add);
          var name = wish.ref().orElseGet(checkout::headName);
          return new Mirrored(mirror.directory(), checkout.root().toString(), name, base, notices);
        });
  }

  /** Fetches all of a checkout, or the commit alone where older objects are missing. */
  private static Optional<String> bring(
      Mirror mirror, LocalRepository checkout, RepositoryLocation location, String commit) {
    var transfer = new CommitTransfer(mirror, checkout);
    if (transfer.isPartialClone() && transfer.isIncomplete(commit)) {
      return transfer.bring(commit);
    }
    try {
      mirror.fetch(checkout.root().toString(), location.text());
      mirror.fetchCommit(checkout.root().toString(), location.text(), commit);
    } catch (Refusal refusal) {
      if (!CORRUPT.matcher(refusal.sentence).find() && !transfer.isIncomplete(commit)) {
        throw refusal;
      }
      return transfer.bring(commit);
    }
    return transfer.completeHistory(commit);
  }

  private MirrorResult remote(RepositoryLocation.Remote location, Wish wish) {
    var mirror = mirrorOf(location.address());
    return new LockFile(mirror.lock())
        .holding(() -> {
          mirror.create(USUAL);
          var found = new RemoteRepository(mirror, location).find(wish.ref());
          return new Mirrored(
              mirror.directory(), location.text(), found.ref(), found.commit(), List.of());
        });
  }

  private Mirror mirrorOf(String location) {
    return new Mirror(program, directory.resolve(Mirror.nameFor(location)));
  }

  /** The commits and files by which a repository is ahead of a base commit. */
  public record UpstreamChanges(int commits, List<String> files) {

    public UpstreamChanges {
      files = List.copyOf(files);
    }

    static Optional<UpstreamChanges> between(Mirror mirror, String base, String tip) {
      GitResult common = mirror.git().tryTo("merge-base", base, tip);
      GitResult count = mirror.git().tryTo("rev-list", "--count", tip, "^" + base);
      if (!count.succeeded()) {
        return Optional.empty();
      }
      String since = common.succeeded() ? common.text() : base;
      GitResult names =
          mirror
              .git()
              .demand(
                  List.of("diff", "--name-only", "--no-renames", "-z", since, tip), new byte[0]);
      return Optional.of(new UpstreamChanges(Integer.parseInt(count.text()), names.names()));
    }
  }

  /** The exception that {@link Repositories} turns into a {@link MirrorResult.Refused}. */
  static final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String sentence;

    Refusal(Reason reason, String sentence) {
      super(sentence, null, false, false);
      this.reason = reason;
      this.sentence = sentence;
    }

    Refused answer() {
      return new Refused(reason, sentence);
    }
  }
}
