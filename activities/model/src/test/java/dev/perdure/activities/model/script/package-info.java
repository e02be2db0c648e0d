/** Tests of the scripted model. */
@NullMarked
package dev.perdure.activities.model.script;

import org.jspecify.annotations.NullMarked;
