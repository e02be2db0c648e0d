/** Notices of requests and ends of tasks, sent to receivers outside the server. */
@NullMarked
package dev.perdure.web.notice;

import org.jspecify.annotations.NullMarked;
