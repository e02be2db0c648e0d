/** Notices to people as they prefer them: topics, channels, digests and quiet hours. */
@NullMarked
package dev.perdure.planner.notice;

import org.jspecify.annotations.NullMarked;
