/**
 * What carrying a plan out would meet: what is asked nevertheless, and what has moved meanwhile.
 */
@NullMarked
package dev.perdure.activities.site.outlook;

import org.jspecify.annotations.NullMarked;
