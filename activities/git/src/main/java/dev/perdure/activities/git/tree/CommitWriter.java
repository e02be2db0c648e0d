package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.git.Author;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Writer of commits into a repository as git's loose objects, without a process of git. It writes
 * no ref. The trees and the first parents must be in the repository.
 */
public final class CommitWriter {

  /** The start of the names of drafts, which git's own clean-up deletes. */
  private static final String DRAFT = "tmp_obj_";

  private static final int SHA_1_LENGTH = 40;
  private static final int FOLDER_LENGTH = 2;
  private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xx");
  private static final Set<PosixFilePermission> READ_ONLY =
      PosixFilePermissions.fromString("r--r--r--");

  private final Path objects;
  private final Author author;

  /**
   * A writer of an author's commits.
   *
   * @param repository the directory of a bare repository
   */
  public CommitWriter(Path repository, Author author) {
    this.objects = repository.resolve("objects");
    this.author = author;
  }

  /** Writes commits one on another and returns their ids. */
  public List<String> write(CommitChain chain) {
    List<String> ids = new ArrayList<>();
    String parent = chain.parent();
    for (CommitDraft commit : chain.commits()) {
      parent = write(commit, parent);
      ids.add(parent);
    }
    return ids;
  }

  /** Writes a commit and returns its id. */
  public String write(CommitDraft commit, String parent) {
    ZonedDateTime now = ZonedDateTime.now(ZoneId.systemDefault());
    // Joined by hand: a locale may give numbers other digits.
    String signature =
        plain(author.name())
            + " <"
            + plain(author.email())
            + "> "
            + now.toEpochSecond()
            + " "
            + OFFSET.format(now);
    String text =
        "tree %s\nparent %s\nauthor %s\ncommitter %s\n\n%s"
            .formatted(
                commit.tree(), parent, signature, signature, commit.message().replace("\0", ""));
    byte[] content = text.getBytes(UTF_8);
    byte[] header = ("commit " + content.length + "\0").getBytes(UTF_8);
    try {
      return store(header, content, commit.tree().length());
    } catch (IOException e) {
      DiskFull.throwIfIn(e);
      throw new UncheckedIOException("Can't write a commit into '%s'.".formatted(objects), e);
    }
  }

  private String store(byte[] header, byte[] content, int idLength) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(header);
    whole.writeBytes(content);
    byte[] object = whole.toByteArray();
    String id =
        idLength == SHA_1_LENGTH ? DigestUtils.sha1Hex(object) : DigestUtils.sha256Hex(object);
    Path folder = objects.resolve(id.substring(0, FOLDER_LENGTH));
    DirectoryOperations.createIfMissing(folder);
    Path draft = Files.createTempFile(folder, DRAFT, null);
    try {
      Files.write(draft, deflated(object));
      Files.setPosixFilePermissions(draft, READ_ONLY);
      AtomicFile.replace(folder.resolve(id.substring(FOLDER_LENGTH)), draft);
    } finally {
      Files.deleteIfExists(draft);
    }
    return id;
  }

  private static byte[] deflated(byte[] object) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
      deflater.write(object);
    }
    return packed.toByteArray();
  }

  /** A part of a signature, without the characters that end the part. */
  private static String plain(String part) {
    return part.replaceAll("[<>\\p{Cntrl}]", "").strip();
  }
}
