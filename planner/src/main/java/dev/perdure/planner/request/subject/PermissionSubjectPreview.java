package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a call, as far as they can be told beforehand.
 *
 * @param notAnalysed why a script may do more than is shown of it
 * @param claim what the agent says it is for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PermissionSubjectPreview(
    @Nullable String command,
    @Nullable String cwd,
    @Nullable List<String> paths,
    @Nullable List<String> hosts,
    @Nullable String diff,
    @Nullable Boolean sandboxed,
    @Nullable String notAnalysed,
    @Nullable String claim) {

  /** Nothing beyond the arguments. */
  public static PermissionSubjectPreview none() {
    return new PermissionSubjectPreview(null, null, null, null, null, null, null, null);
  }

  /** A command, where it would run and what for. */
  public static PermissionSubjectPreview command(
      String command,
      String cwd,
      List<String> hosts,
      boolean sandboxed,
      @Nullable String notAnalysed,
      String claim) {
    return new PermissionSubjectPreview(
        command, cwd, null, List.copyOf(hosts), null, sandboxed, notAnalysed, claim);
  }

  /** Requests to hosts of the network. */
  public static PermissionSubjectPreview hosts(List<String> hosts) {
    return new PermissionSubjectPreview(
        null, null, null, List.copyOf(hosts), null, null, null, null);
  }

  /** Changes of files. */
  public static PermissionSubjectPreview change(List<String> paths, String diff) {
    return new PermissionSubjectPreview(
        null, null, List.copyOf(paths), null, diff, null, null, null);
  }
}
