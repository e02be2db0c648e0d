package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A file that differs.
 *
 * @param runs the mark of a file that other programs execute; absent for others
 */
public record DeliverySubjectFile(
    String path,
    @Nullable String oldPath,
    String status,
    int additions,
    int deletions,
    boolean binary,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String runs) {}
