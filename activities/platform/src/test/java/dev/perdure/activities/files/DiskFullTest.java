package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
        "fatal: cannot create directory at 'a/b': Disk quota exceeded",
        "fatal: sha1 file 'objects/pack/tmp_pack_6FaI7O' write error. Out of diskspace\nfast-import: dumping crash report to fast_import_crash_24786"
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fatal: cannot update ref 'refs/perdure/t/1': couldn't write '/a/refs/perdure/t/1.lock'",
        "error: unable to write file objects/ab/cd",
        "fatal: sha1 file 'tmp_pack' write error"
      })
  void isBehindAnErrorWithoutAReasonIfTheDiskHasNoSpace(String errors) {
    assertThat(DiskFull.isBehind(errors, Path.of("/proc"))).isTrue();
    assertThat(DiskFull.isBehind(errors, Path.of("/"))).isFalse();
    assertThat(DiskFull.isBehind("remote: " + errors, Path.of("/proc"))).isFalse();
  }
}
