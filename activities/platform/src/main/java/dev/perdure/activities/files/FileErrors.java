package dev.perdure.activities.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages for errors of the file system, which the JDK often names by a class or a path only. */
public final class FileErrors {

  private static final String LOOP = "Too many levels of symbolic links";

  private FileErrors() {}

  /** Describes an error, without a full stop. */
  public static String describe(IOException fault) {
    return switch (fault) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException _ -> "it is not there";
      case NotDirectoryException _ -> "it is not a directory";
      case FileAlreadyExistsException _ -> "something is there already";
      case FileSystemException refused -> reason(refused.getReason());
      default -> orUnknown(fault.getMessage());
    };
  }

  private static String reason(@Nullable String words) {
    return words != null && words.startsWith(LOOP)
        ? "a symbolic link leads back to itself; remove or repair it first"
        : orUnknown(words);
  }

  private static String orUnknown(@Nullable String words) {
    return Optional.ofNullable(words)
        .filter(text -> !text.isBlank())
        .orElse("the file system gives no reason");
  }
}
