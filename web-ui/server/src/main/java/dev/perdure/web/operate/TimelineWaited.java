package dev.perdure.web.operate;

import dev.perdure.planner.id.RequestId;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The request that was waited for, with who settled it and how. */
record TimelineWaited(
    RequestId id,
    String title,
    String titleKey,
    SequencedMap<String, String> titleArguments,
    @Nullable String by,
    @Nullable String outcome) {}
