/** Encryption of the payloads in Temporal's histories: keys, their settings and the codec. */
@NullMarked
package dev.perdure.web.engine.encryption;

import org.jspecify.annotations.NullMarked;
