package dev.perdure.web.operate;

import dev.perdure.activities.limit.DiskReserve;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Health of the disk: up while the reserve of the server is free. */
@Component("diskReserveHealthIndicator")
final class DiskReserveHealth implements HealthIndicator {

  private final DiskReserve reserve;

  DiskReserveHealth(DiskReserve reserve) {
    this.reserve = reserve;
  }

  @Override
  public Health health() {
    Health.Builder health =
        Health.up()
            .withDetail("freeBytes", reserve.free())
            .withDetail("reserveBytes", reserve.bytes());
    reserve.refusal().ifPresent(reason -> health.down().withDetail("disk", reason));
    return health.build();
  }
}
