import { useTranslation } from 'react-i18next';
import { duration } from './figures';
import { useNow } from './useNow';

/** How long ago something happened; the exact time on hover. */
export function Ago({ at }: { readonly at: string }) {
  const { i18n } = useTranslation();
  const now = useNow();
  const then = new Date(at);
  return (
    <time dateTime={at} title={then.toLocaleString(i18n.language)}>
      {duration(now - then.getTime(), i18n.language)}
    </time>
  );
}
