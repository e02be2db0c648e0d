package dev.perdure.web.engine.local;

import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A program that holds a stack until its input ends; tests kill it. */
final class StackProbe {
  private StackProbe() {}

  public static void main(String[] arguments) throws IOException {
    try (var stack = HeldStack.open(Path.of(arguments[0]), Path.of(arguments[1]))) {
      say(stack.report());
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (SetupException e) {
      say(StackReport.failed(String.valueOf(e.getMessage())));
    }
  }

  private static void say(StackReport report) {
    System.out.println(Json.write(report));
    System.out.flush();
  }
}
