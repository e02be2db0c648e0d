/** Tests of Amazon Bedrock. */
@NullMarked
package dev.perdure.activities.model.bedrock;

import org.jspecify.annotations.NullMarked;
