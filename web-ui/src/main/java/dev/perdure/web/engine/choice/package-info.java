/** Which of the Temporal engines an installation gets. */
@NullMarked
package dev.perdure.web.engine.choice;

import org.jspecify.annotations.NullMarked;
