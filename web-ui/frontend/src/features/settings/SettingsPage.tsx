import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/shared/api/rights';
import { useTokens } from '~/shared/api/tokens';
import type { ApiToken } from '~/shared/api/tokens';
import { Button } from '~/shared/ui/Button';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { CalendarSection } from './CalendarSection';
import { NewTokenDialog } from './NewTokenDialog';
import { NoticeSection } from './NoticeSection';
import { RevokeTokenDialog } from './RevokeTokenDialog';
import { TokenRow } from './TokenRow';
import styles from './SettingsPage.module.css';

/** Settings of the person at this page: named tokens, notices, working hours and absences. */
export function SettingsPage() {
  const { t } = useTranslation();
  const may = useMay();
  usePageTitle(t('nav.settings'));
  return (
    <div className={styles.page}>
      <h1>{t('nav.settings')}</h1>
      {may('own_tokens') || may('manage_people') ? (
        <TokenSection />
      ) : (
        <Empty title={t('tokens.title')}>{t('tokens.notAllowed')}</Empty>
      )}
      <NoticeSection />
      <CalendarSection />
    </div>
  );
}

function TokenSection() {
  const { t } = useTranslation();
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  const ofAll = useMay()('manage_people');
  return (
    <section className={styles.section} aria-labelledby="tokens">
      <header className={styles.head}>
        <div>
          <h2 id="tokens">{t('tokens.title')}</h2>
          <p className={styles.lead}>{t(ofAll ? 'tokens.leadOfAll' : 'tokens.lead')}</p>
        </div>
        <Button tone="primary" onClick={() => setIsCreating(true)}>
          {t('tokens.create')}
        </Button>
      </header>
      <TokenList ofAll={ofAll} onRevoke={setRevoking} />
      {revoking && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />}
      {isCreating && <NewTokenDialog onClose={() => setIsCreating(false)} />}
    </section>
  );
}

interface TokenListProps {
  readonly ofAll: boolean;
  readonly onRevoke: (token: ApiToken) => void;
}

function TokenList({ ofAll, onRevoke }: TokenListProps) {
  const { t } = useTranslation();
  const tokens = useTokens();
  if (!tokens.data) {
    if (tokens.error) {
      return <Failed error={tokens.error} onRetry={() => void tokens.refetch()} />;
    }
    return <Loading lines={4} />;
  }
  if (tokens.data.length === 0) {
    return <Empty title={t('tokens.empty')}>{t('tokens.emptyText')}</Empty>;
  }
  return (
    <ul className={styles.tokens} aria-label={t('tokens.title')}>
      {tokens.data.map((token) => (
        <TokenRow key={token.id} token={token} ofAll={ofAll} onRevoke={() => onRevoke(token)} />
      ))}
    </ul>
  );
}
