package dev.perdure.activities.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builder of a classic BPF program for seccomp: a list of rules, each of which decides about one
 * system call; the program allows every other call of its architecture.
 *
 * <p>The layout of instructions and of {@code seccomp_data}: linux/filter.h and linux/seccomp.h.
 */
final class BpfProgram {

  private static final int LOAD = 0x20;
  private static final int JUMP_EQUAL = 0x15;
  private static final int JUMP_GREATER_OR_EQUAL = 0x35;
  private static final int JUMP_SET = 0x45;
  private static final int RETURN = 0x06;

  private static final int ALLOW = 0x7FFF0000;
  private static final int ERRNO = 0x00050000;

  private static final int NUMBER_OFFSET = 0;
  private static final int ARCHITECTURE_OFFSET = 4;
  private static final int ARGUMENTS_OFFSET = 16;
  private static final int ARGUMENT_BYTES = 8;
  private static final int INSTRUCTION_BYTES = 8;

  private final List<Instruction> instructions = new ArrayList<>();

  private record Instruction(int code, int ifTrue, int ifFalse, int operand) {}

  /** A program for one architecture; calls of others, and numbers from a limit on, fail. */
  BpfProgram(int architecture, int limit, int error) {
    load(ARCHITECTURE_OFFSET);
    jump(JUMP_EQUAL, architecture, 1, 0);
    fail(error);
    load(NUMBER_OFFSET);
    jump(JUMP_GREATER_OR_EQUAL, limit, 0, 1);
    fail(error);
  }

  /** Makes calls fail with an error. */
  void refuse(int error, List<Integer> calls) {
    for (int call : calls) {
      jump(JUMP_EQUAL, call, 0, 1);
      fail(error);
    }
  }

  /** Makes a call fail unless an argument is one of these values. */
  void refuseUnless(int error, int call, int argument, int... values) {
    jump(JUMP_EQUAL, call, 0, values.length + 3);
    loadArgument(argument);
    for (int i = 0; i < values.length; i++) {
      jump(JUMP_EQUAL, values[i], values.length - i, 0);
    }
    fail(error);
    allow();
  }

  /** Makes a call fail if an argument is one of these values. */
  void refuseIf(int error, int call, int argument, int... values) {
    jump(JUMP_EQUAL, call, 0, values.length + 3);
    loadArgument(argument);
    for (int i = 0; i < values.length; i++) {
      jump(JUMP_EQUAL, values[i], values.length - i, 0);
    }
    allow();
    fail(error);
  }

  /** Makes a call fail if an argument has one of these bits. */
  void refuseBits(int error, int call, int argument, int bits) {
    jump(JUMP_EQUAL, call, 0, 4);
    loadArgument(argument);
    jump(JUMP_SET, bits, 0, 1);
    fail(error);
    allow();
  }

  /** Makes a call fail unless an argument has one of these bits. */
  void refuseWithoutBits(int error, int call, int argument, int bits) {
    jump(JUMP_EQUAL, call, 0, 4);
    loadArgument(argument);
    jump(JUMP_SET, bits, 1, 0);
    fail(error);
    allow();
  }

  /**
   * Makes a call fail if an argument has one of these bits, while another one has some of its own.
   */
  void refuseBitsWith(int error, int call, int argument, int bits, int other, int otherBits) {
    jump(JUMP_EQUAL, call, 0, 6);
    loadArgument(other);
    jump(JUMP_SET, otherBits, 0, 3);
    loadArgument(argument);
    jump(JUMP_SET, bits, 0, 1);
    fail(error);
    allow();
  }

  /** The program as the kernel reads it. */
  byte[] bytes() {
    List<Instruction> all = new ArrayList<>(instructions);
    all.add(new Instruction(RETURN, 0, 0, ALLOW));
    ByteBuffer bytes =
        ByteBuffer.allocate(all.size() * INSTRUCTION_BYTES).order(ByteOrder.nativeOrder());
    for (Instruction each : all) {
      bytes
          .putShort((short) each.code())
          .put((byte) each.ifTrue())
          .put((byte) each.ifFalse())
          .putInt(each.operand());
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private void load(int offset) {
    instructions.add(new Instruction(LOAD, 0, 0, offset));
  }

  /** The low half of an argument, in which flags and modes stand. */
  private void loadArgument(int argument) {
    int half = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0 : Integer.BYTES;
    load(ARGUMENTS_OFFSET + argument * ARGUMENT_BYTES + half);
  }

  private void jump(int code, int operand, int ifTrue, int ifFalse) {
    instructions.add(new Instruction(code, ifTrue, ifFalse, operand));
  }

  private void fail(int error) {
    instructions.add(new Instruction(RETURN, 0, 0, ERRNO | error));
  }

  private void allow() {
    instructions.add(new Instruction(RETURN, 0, 0, ALLOW));
  }
}
