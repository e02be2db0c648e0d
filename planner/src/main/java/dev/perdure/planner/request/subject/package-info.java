/** Subjects of requests, by kind: everything that an approver must see. */
@NullMarked
package dev.perdure.planner.request.subject;

import org.jspecify.annotations.NullMarked;
