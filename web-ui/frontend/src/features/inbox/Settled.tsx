import { useTranslation } from 'react-i18next';
import type { HumanRequest } from '~/shared/api/request';
import { plainProse } from '~/shared/text/hidden';
import { duration } from '~/shared/ui/figures';
import { useNow } from '~/shared/ui/useNow';
import styles from './RequestPanel.module.css';

/** Who settled a request that waits no longer, or why it went away. */
export function Settled({ request }: { readonly request: HumanRequest }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { decision } = request;
  if (!decision) {
    return (
      <p className={styles.settled} role="status">
        {request.status === 'expired' ? t('decide.expired') : t('decide.withdrawn')}
      </p>
    );
  }
  const time = duration(now - new Date(decision.at).getTime(), i18n.language);
  return (
    <div className={styles.settled} role="status">
      <p>
        {t('decide.settled', { by: decision.by, outcome: t(`past.${decision.outcome}`), time })}
      </p>
      {decision.comment && <blockquote>{plainProse(decision.comment)}</blockquote>}
    </div>
  );
}
