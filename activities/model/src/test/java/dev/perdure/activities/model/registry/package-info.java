/** Tests of names, keys and addresses. */
@NullMarked
package dev.perdure.activities.model.registry;

import org.jspecify.annotations.NullMarked;
