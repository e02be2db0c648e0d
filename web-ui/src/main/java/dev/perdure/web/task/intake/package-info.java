/** What a client hands over, checked and made a task. */
@NullMarked
package dev.perdure.web.task.intake;

import org.jspecify.annotations.NullMarked;
