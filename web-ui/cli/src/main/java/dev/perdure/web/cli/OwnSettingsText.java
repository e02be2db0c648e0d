package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Lines about a person's notices, working hours and absences. */
final class OwnSettingsText {

  private OwnSettingsText() {}

  static List<String> lines(JsonNode calendar, Optional<JsonNode> notices) {
    List<String> lines = new ArrayList<>();
    lines.add("Working hours: " + hours(calendar.path("calendar")));
    List<JsonNode> absences = JsonNodes.list(calendar, "absences");
    if (absences.isEmpty()) {
      lines.add("Absences: none");
    }
    absences.forEach(each ->
        lines.add(
            "Absent: %s to %s%s"
                .formatted(
                    JsonNodes.text(each, "from"),
                    JsonNodes.text(each, "until"),
                    JsonNodes.find(each, "deputy").map("; deputy: "::concat).orElse(""))));
    notices.ifPresent(own -> lines.add("Notices: " + notices(own)));
    return lines;
  }

  private static String hours(JsonNode calendar) {
    if (!calendar.isObject()) {
      return "those of each task's policy";
    }
    List<String> days = JsonNodes.texts(calendar, "days");
    return "%s %s (%s)"
        .formatted(
            days.isEmpty() ? "mon-fri" : String.join(",", days),
            JsonNodes.find(calendar, "hours").orElse("09:00-17:00"),
            JsonNodes.text(calendar, "zone"));
  }

  private static String notices(JsonNode notices) {
    List<String> channels = JsonNodes.texts(notices, "channels");
    if (channels.isEmpty()) {
      return "none; this server has " + String.join(", ", JsonNodes.texts(notices, "available"));
    }
    return "%s%s of %s%s%s (%s)"
        .formatted(
            String.join(", ", channels),
            JsonNodes.find(notices, "mail").map(" to "::concat).orElse(""),
            String.join(", ", JsonNodes.texts(notices, "topics")),
            JsonNodes.find(notices, "digest").map(", daily at "::concat).orElse(""),
            JsonNodes.find(notices, "quiet").map(", quiet "::concat).orElse(""),
            JsonNodes.text(notices, "zone"));
  }
}
