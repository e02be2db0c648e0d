package history;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Contents of blobs, as text of one character a byte, from one long-lived {@code git cat-file}. */
public final class Blobs implements AutoCloseable {

  private final Process git;
  private final OutputStream ask;
  private final DataInputStream answer;
  private final Map<String, String> recent =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > 64;
        }
      };

  /** Opens a repository. */
  public Blobs(Path repository) throws IOException {
    git = Git.start(repository, "cat-file", "--batch");
    ask = new BufferedOutputStream(git.getOutputStream());
    answer = new DataInputStream(new BufferedInputStream(git.getInputStream(), 1 << 16));
  }

  /** The blob of an id. */
  public String read(String id) throws IOException {
    String known = recent.get(id);
    if (known == null) {
      ask.write((id + "\n").getBytes(StandardCharsets.US_ASCII));
      ask.flush();
      String[] head = header().split(" ");
      if (head.length != 3) {
        throw new IOException("git does not have the blob " + id + ": is the clone complete?");
      }
      byte[] content = new byte[Integer.parseInt(head[2])];
      answer.readFully(content);
      answer.readByte();
      known = new String(content, StandardCharsets.ISO_8859_1);
      recent.put(id, known);
    }
    return known;
  }

  private String header() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = answer.read(); c != '\n'; c = answer.read()) {
      if (c < 0) {
        throw new IOException("git cat-file ended early.");
      }
      line.append((char) c);
    }
    return line.toString();
  }

  @Override
  public void close() {
    git.destroy();
  }
}
