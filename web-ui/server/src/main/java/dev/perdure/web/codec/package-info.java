/** Codec server, which decrypts payloads for Temporal's pages and command line. */
@NullMarked
package dev.perdure.web.codec;

import org.jspecify.annotations.NullMarked;
