package dev.perdure.activities.extension;

/**
 * How a program ended: 0 if it did what it should.
 *
 * @param isUnknown whether a URL may have acted although it gave no clear answer
 */
record ProgramResult(int code, String output, String errors, boolean timedOut, boolean isUnknown) {

  static ProgramResult of(String output) {
    return new ProgramResult(0, output, "", false, false);
  }

  static ProgramResult failed(String errors) {
    return new ProgramResult(1, "", errors, false, false);
  }

  static ProgramResult unknown(String errors) {
    return new ProgramResult(1, "", errors, false, true);
  }
}
