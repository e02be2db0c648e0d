import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Verbatim } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Empty } from '~/shared/ui/States';
import { useReloadWhenReachable } from './useReloadWhenReachable';

/** Error messages of browsers that could not fetch a part of the pages. */
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i;

/** A fault of the pages themselves: the safe data, the remedy, and the text to report. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof Error && NOT_LOADED.test(error.message)) return <NotLoaded />;
  return (
    <Empty whole title={t('state.broken')}>
      <p>{t('state.brokenText')}</p>
      <Verbatim text={error instanceof Error ? (error.stack ?? error.message) : String(error)} />
      <Button onClick={() => window.location.reload()}>{t('state.reload')}</Button>
    </Empty>
  );
}

/** A part of the pages that could not be fetched: the page is loaded again once the server answers. */
function NotLoaded() {
  const { t } = useTranslation();
  useReloadWhenReachable();
  return (
    <Empty whole title={t('state.away')}>
      <p>{t('state.awayText')}</p>
      <Button onClick={() => window.location.reload()}>{t('state.reload')}</Button>
    </Empty>
  );
}

export function MissingPage() {
  const { t } = useTranslation();
  return (
    <Empty whole title={t('state.noPage')}>
      <Link to="/inbox">{t('state.home')}</Link>
    </Empty>
  );
}
