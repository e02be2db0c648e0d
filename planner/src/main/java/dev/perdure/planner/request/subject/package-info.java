/** What requests are about, by kind: everything an approver must see. */
@NullMarked
package dev.perdure.planner.request.subject;

import org.jspecify.annotations.NullMarked;
