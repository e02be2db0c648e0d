package dev.perdure.activities.workspace.cache;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Directories of a cache: their files, folders and links. Pipes, sockets, devices and git's own
 * directories do not belong to a cache, and no link is followed.
 */
final class CacheTree {

  private static final long MIN_FILE_SIZE = 4096;
  private static final Path GIT = Path.of(".git");

  private CacheTree() {}

  /** Reads the size on a disk, and a digest of names, sizes and times. */
  static CacheSize size(List<CacheTarget> targets) throws IOException {
    long bytes = 0;
    long digest = 0;
    for (CacheTarget target : targets) {
      var sizes = new Sizes(target);
      Files.walkFileTree(target.directory(), sizes);
      bytes += sizes.bytes;
      digest += sizes.digest;
    }
    return new CacheSize(bytes, Long.toHexString(digest));
  }

  /** Copies a directory to a new one, with the rights and times of what is in it. */
  static void copy(Path from, Path to, boolean withGit) throws IOException {
    Files.walkFileTree(from, new CacheTreeCopy(from, to, withGit));
  }

  static boolean isLeftOut(Path path, boolean withGit) {
    return !withGit && GIT.equals(path.getFileName());
  }

  static void requireTime() throws InterruptedIOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("the copy of a cache was interrupted");
    }
  }

  private static final class Sizes extends SimpleFileVisitor<Path> {

    private final CacheTarget target;
    private long bytes;
    private long digest;

    Sizes(CacheTarget target) {
      this.target = target;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      requireTime();
      if (isLeftOut(directory, target.withGit())) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      add(directory, "/", 0);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (attributes.isSymbolicLink()) {
        add(file, Files.readSymbolicLink(file).toString(), 0);
      } else if (attributes.isRegularFile() && !isLeftOut(file, target.withGit())) {
        long time = attributes.lastModifiedTime().toMillis();
        add(file, Long.toString(time), attributes.size());
      }
      return FileVisitResult.CONTINUE;
    }

    /** Adds digests, as directories list their files in any order. */
    private void add(Path path, String mark, long size) {
      Path name = target.directory().relativize(path);
      String line = "%d\0%s\0%s\0%d\n".formatted(target.place(), name, mark, size);
      digest += ByteBuffer.wrap(DigestUtils.sha256(line)).getLong();
      bytes += Math.max(size, MIN_FILE_SIZE);
    }
  }
}
