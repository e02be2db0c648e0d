package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Outside of /tmp, of which a confined command sees nothing but the worktree. */
final class ElsewhereThanTmp implements TempDirFactory {

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
      throws IOException {
    return Files.createTempDirectory(Path.of("/var/tmp"), "sandbox").toRealPath();
  }
}
