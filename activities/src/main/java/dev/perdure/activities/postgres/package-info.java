/**
 * The PostgreSQL behind everything that lasts: the address of one, or one that is run from here.
 */
@NullMarked
package dev.perdure.activities.postgres;

import org.jspecify.annotations.NullMarked;
