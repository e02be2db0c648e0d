package dev.perdure.activities.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Programs that this process starts in directories of a test, as the JVM records them. */
public final class StartedPrograms {

  private static final String SETTING = "^.* -c http.followRedirects=false ";

  private StartedPrograms() {}

  /** The commands of git that some work starts. */
  public static List<String> during(Path directories, Runnable work) throws IOException {
    Path file = Files.createTempFile("programs", ".jfr");
    try (var recording = new Recording()) {
      recording.enable("jdk.ProcessStart").withoutStackTrace();
      recording.start();
      work.run();
      recording.stop();
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream()
          .filter(event -> isIn(directories, event))
          .map(event -> event.getString("command").replaceFirst(SETTING, ""))
          .toList();
    } finally {
      Files.delete(file);
    }
  }

  private static boolean isIn(Path directories, RecordedEvent event) {
    String directory = event.getString("directory");
    return directory != null && Path.of(directory).startsWith(directories);
  }
}
