/** HTTP endpoints of the settings of the calling person: calendar and notices. */
@NullMarked
package dev.perdure.web.person;

import org.jspecify.annotations.NullMarked;
