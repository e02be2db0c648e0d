package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.files.WideCharText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;

/** A file of the workspace with its current bytes; none if the file does not exist. */
record WorkspaceFile(ResolvedPath.Inside place, Optional<byte[]> bytes) {

  /** Reads what is at a place. */
  static WorkspaceFile read(ResolvedPath.Inside place) throws IOException {
    return new WorkspaceFile(
        place,
        Files.exists(place.real(), LinkOption.NOFOLLOW_LINKS)
            ? Optional.of(SecureDirectory.read(place.root(), place.path()))
            : Optional.empty());
  }

  String path() {
    return place.path();
  }

  Optional<String> sha256() {
    return bytes.map(DigestUtils::sha256Hex);
  }

  /** The name of its encoding, if no text can be found in it byte by byte. */
  Optional<String> wideEncoding() {
    return bytes.flatMap(WideCharText::of).map(wide -> wide.charset().name());
  }

  /** Whether it is no text, as which it can't be read. */
  boolean isBinary() {
    return bytes.filter(WideCharText::hasNul).isPresent() && wideEncoding().isEmpty();
  }

  /** Returns why Perdure can change no part of the file. */
  Optional<String> unreadable() {
    return wideEncoding()
        .map(name ->
            "%s is %s, not UTF-8, and can't be changed in parts: use bash, such as iconv, or write all of it."
                .formatted(path(), name));
  }

  /** Returns the file's content as text; a file that does not exist holds none. */
  FileText text() {
    return FileText.decode(bytes.orElse(new byte[0]));
  }
}
