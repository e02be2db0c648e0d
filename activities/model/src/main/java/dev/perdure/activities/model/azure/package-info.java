/** Azure OpenAI and Microsoft Foundry. */
@NullMarked
package dev.perdure.activities.model.azure;

import org.jspecify.annotations.NullMarked;
