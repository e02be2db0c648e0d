package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskFullTest {

  @ParameterizedTest
  @MethodSource("fullDisks")
  void isFoundBehindAFailure(Throwable failure) {
    assertThat(DiskFull.in(failure)).isPresent();
  }

  static Stream<Throwable> fullDisks() {
    var fault = new IOException("No space left on device");
    return Stream.of(
        fault,
        new UncheckedIOException(fault),
        new CompletionException(new UncheckedIOException("Can't write.", fault)),
        new FileSystemException("a", null, "No space left on device"),
        new FileNotFoundException("/a/b (No space left on device)"),
        new IOException("Disk quota exceeded"),
        new DiskReserveReached("The disk has 1 MiB left."));
  }

  @ParameterizedTest
  @MethodSource("otherFailures")
  void isNotFoundBehindAFileOfThatName(Throwable failure) {
    assertThat(DiskFull.in(failure)).isEmpty();
  }

  static Stream<Throwable> otherFailures() {
    return Stream.of(
        new NoSuchFileException("No space left on device"),
        new FileSystemException("No space left on device"),
        new FileSystemException("No space left on device", null, "Permission denied"),
        new FileNotFoundException("No space left on device (Permission denied)"),
        new IllegalStateException("No space left on device"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fatal: write error: No space left on device",
        "error: file write error: No space left on device\nfatal: unable to write loose object file",
        "fatal: cannot create directory at 'a/b': Disk quota exceeded"
      })
  void isNamedByTheErrorsOfAProgram(String errors) {
    assertThat(DiskFull.isNamedIn(errors)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "remote: fatal: write error: No space left on device",
        "error: open(\"No space left on device\"): Permission denied",
        "error: pathspec 'No space left on device' did not match any file(s) known to git"
      })
  void isNotNamedByOtherErrors(String errors) {
    assertThat(DiskFull.isNamedIn(errors)).isFalse();
  }
}
