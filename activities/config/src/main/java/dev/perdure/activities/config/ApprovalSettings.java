package dev.perdure.activities.config;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.json.InvalidConfig;
import org.jspecify.annotations.Nullable;

/** The key {@code policy.approval} of several files, each of which only tightens the others. */
final class ApprovalSettings {

  static final String KEY = "approval";

  private ApprovalSettings() {}

  /** The rules of both values, as a file would hold them. */
  static Object joined(@Nullable Object earlier, @Nullable Object later) {
    return Json.object(read(earlier).and(read(later))).fields();
  }

  static ApprovalPolicy read(@Nullable Object written) {
    return written == null
        ? ApprovalPolicy.none()
        : Json.mapper().convertValue(written, ApprovalPolicy.class);
  }

  /** Refuses rules with votes that no one can cast. */
  static Settings require(Settings merged) {
    merged
        .approval()
        .fault()
        .ifPresent(fault -> {
          String place = merged.source("policy." + KEY).orElse("perdure.yaml:1");
          int colon = place.lastIndexOf(':');
          throw new InvalidConfig(
              place.substring(0, colon), Integer.parseInt(place.substring(colon + 1)), fault);
        });
    return merged;
  }
}
