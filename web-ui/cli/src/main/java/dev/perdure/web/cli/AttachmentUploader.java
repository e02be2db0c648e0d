package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Uploader of attachments: checks that local files can be read, uploads them to the server and
 * names them in the body of a new task or a message.
 */
final class AttachmentUploader {

  private AttachmentUploader() {}

  /** The same files, each of which can be read. */
  static List<Path> checked(List<Path> files) {
    for (Path file : files) {
      if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
        throw UsageError.inInput("File '%s' can't be read: name one that exists.".formatted(file));
      }
    }
    return files;
  }

  /** Uploads files and names them in a body. */
  static ObjectNode attach(ServerClient server, ObjectNode body, List<Path> files) {
    for (Path file : files) {
      String hash =
          JsonNodes.text(
              server.upload("/api/artifacts", bytes(file)).orMistake("The upload").json(),
              "sha256");
      body.withArray("attachments")
          .addObject()
          .put("name", String.valueOf(file.getFileName()))
          .put("sha256", hash);
    }
    return body;
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw UsageError.inInput("File '%s' can't be read: name one that exists.".formatted(file));
    }
  }
}
