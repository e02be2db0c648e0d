/** Amazon Bedrock: its Converse API, and signatures by the credentials of AWS. */
@NullMarked
package dev.perdure.activities.model.bedrock;

import org.jspecify.annotations.NullMarked;
