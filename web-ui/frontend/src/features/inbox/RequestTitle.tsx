import type { HumanRequest } from '~/shared/api/request';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';

/** Title of a request: the effect of a "yes", in the reader's language. */
export function RequestTitle({ request }: { readonly request: HumanRequest }) {
  return <Revealed text={useServerWords().title(request)} />;
}
