import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Programs and folders of one comparison.
 *
 * @param launcher the launcher of Perdure
 * @param python the Python of the virtual environment
 * @param sources the folder of the Python applications
 * @param data a folder of its own for each system
 */
record SideSetup(String launcher, String python, Path sources, Path data, SideVendor vendor) {

  private static final int FILE_LINES = 8;

  /** Creates a folder of a system. */
  Path folder(String name) throws IOException {
    return Files.createDirectories(data.resolve(name));
  }

  /** The small file that every turn reads. */
  static String text() {
    return "One short line of a file.\n".repeat(FILE_LINES);
  }

  /** The bytes that an SQLite database holds by now, also those in its write-ahead log. */
  long sqliteBytes(Path file) throws IOException, InterruptedException {
    String program =
        """
        import sqlite3, sys
        database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True, timeout=30)
        print(database.execute("select (a.page_count - c.freelist_count) * b.page_size"
            " from pragma_page_count a, pragma_page_size b, pragma_freelist_count c").fetchone()[0])
        """;
    Process process =
        new ProcessBuilder(List.of(python, "-c", program, file.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(process.getInputStream().readAllBytes()).strip();
    process.waitFor();
    return Long.parseLong(printed);
  }
}
