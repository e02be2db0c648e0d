import { useEffect } from 'react';
import { plainProse } from '~/shared/text/hidden';

const NAME = 'Perdure';

/** Names the page where a browser lists its tabs. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === '' ? NAME : `${plainProse(title)} · ${NAME}`;
    return () => {
      document.title = NAME;
    };
  }, [title]);
}
