package dev.perdure.web.engine;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.workflows.port.FailureTypes;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Temporal activity interceptor that lets activities wait for room on a full disk. */
final class DiskOutageInterceptor extends OutageInterceptor {

  private final BooleanSupplier hasRoom;

  DiskOutageInterceptor(BooleanSupplier hasRoom) {
    this.hasRoom = hasRoom;
  }

  @Override
  String part() {
    return "disk";
  }

  @Override
  Optional<String> outage(RuntimeException failure) {
    return DiskFull.in(failure).map(DiskFull::sentence);
  }

  @Override
  String failureType() {
    return FailureTypes.DISK_FULL;
  }

  @Override
  boolean isBack() {
    return hasRoom.getAsBoolean();
  }
}
