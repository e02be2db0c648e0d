/** From the stored conversation to what every vendor accepts, and from a stream back to a reply. */
@NullMarked
package dev.perdure.activities.model.chat;

import org.jspecify.annotations.NullMarked;
