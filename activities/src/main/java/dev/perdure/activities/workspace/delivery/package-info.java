/** Work put on the task's branch, offered to people and handed over. */
@NullMarked
package dev.perdure.activities.workspace.delivery;

import org.jspecify.annotations.NullMarked;
