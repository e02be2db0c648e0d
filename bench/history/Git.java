package history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs git. */
final class Git {

  private Git() {}

  static Process start(Path repository, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.quotepath=false"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(repository.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
