/** Foreign JSON Schemas: reading them by their own version, and checking arguments by them. */
@NullMarked
package dev.perdure.activities.schema;

import org.jspecify.annotations.NullMarked;
