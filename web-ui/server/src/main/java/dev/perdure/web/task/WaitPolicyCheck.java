package dev.perdure.web.task;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.wait.InvalidWaitPolicy;
import dev.perdure.planner.wait.WaitPolicyReader;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;

/**
 * Validation of the policy for waits of a new task: the keys of the body, completed by those of the
 * configuration.
 */
final class WaitPolicyCheck {

  private WaitPolicyCheck() {}

  static void check(TaskBody body, Settings settings) {
    JsonObject given =
        Optional.ofNullable(body.policy()).map(Json::object).orElseGet(JsonObject::empty);
    JsonObject policy = given;
    for (String key : WaitPolicyReader.KEYS) {
      Object configured = settings.policy().fields().get(key);
      policy =
          configured == null || given.fields().get(key) != null
              ? policy
              : policy.with(key, configured);
    }
    try {
      WaitPolicyReader.read(policy);
    } catch (InvalidWaitPolicy e) {
      throw ApiFailure.invalid(e.key(), e.sentence() + place(e.key(), given, settings));
    }
  }

  /** The line of a key that the body leaves out. */
  private static String place(String key, JsonObject given, Settings settings) {
    String[] names = key.split("\\.");
    return given.fields().get(names[1]) == null
        ? settings.source(names[0] + "." + names[1]).map(" It stands in %s."::formatted).orElse("")
        : "";
  }
}
