/** Google Vertex AI: Claude and Gemini by application default credentials. */
@NullMarked
package dev.perdure.activities.model.vertex;

import org.jspecify.annotations.NullMarked;
