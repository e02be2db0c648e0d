import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system beside others: an application process, with an engine or a database or both. */
interface SideSystem extends AutoCloseable {

  /** Bytes by the place that stores them. */
  record Stored(long history, long engineFile, long database, long files) {

    Stored minus(Stored earlier) {
      return new Stored(
          history - earlier.history,
          engineFile - earlier.engineFile,
          database - earlier.database,
          files - earlier.files);
    }
  }

  String name();

  /** Starts the application, also after a kill, and waits until it is ready. */
  void start() throws Exception;

  /** Ends the application by SIGKILL. */
  void kill() throws Exception;

  /** Starts a run of some turns and returns its id. */
  String run(int turns) throws Exception;

  /** Whether a run has ended, well or not. */
  boolean isEnded(String run) throws Exception;

  /** The reason why a run ended without its last answer. */
  Optional<String> failure(String run) throws Exception;

  /** Does what a person must do after a restart; false if the run goes on by itself. */
  boolean resume(String run, int turns) throws Exception;

  /** The root processes of application, engine and database, as far as they exist. */
  Map<String, Long> processes() throws IOException;

  /** The bytes stored by now; the history is that of one run. */
  Stored stored(String run) throws Exception;

  /** The directories in which a command of a run may have written its log. */
  List<Path> workspaces() throws IOException;

  @Override
  void close() throws Exception;
}
