/** Which models there are, what is known of them, and how a name becomes one ready to be asked. */
@NullMarked
package dev.perdure.activities.model.registry;

import org.jspecify.annotations.NullMarked;
