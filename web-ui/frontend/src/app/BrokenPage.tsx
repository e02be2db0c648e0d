import { useTranslation } from 'react-i18next';
import { Link, isRouteErrorResponse, useRouteError } from 'react-router';
import { Verbatim } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Empty } from '~/shared/ui/States';

/** A fault of the pages themselves: what is safe, what to do, and the text to report. */
export function BrokenPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingPage />;
  return (
    <Empty title={t('state.broken')}>
      <p>{t('state.brokenText')}</p>
      <Verbatim text={error instanceof Error ? (error.stack ?? error.message) : String(error)} />
      <Button onClick={() => window.location.reload()}>{t('state.reload')}</Button>
    </Empty>
  );
}

export function MissingPage() {
  const { t } = useTranslation();
  return (
    <Empty title={t('state.noPage')}>
      <Link to="/inbox">{t('state.home')}</Link>
    </Empty>
  );
}
