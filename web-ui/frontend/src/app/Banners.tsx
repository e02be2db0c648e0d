import { CloudOff, FlaskConical, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isScripted, useInfo } from '~/shared/api/info';
import { useConnection } from '~/shared/request/connection';
import { useSignedOut } from '~/shared/request/lostReason';
import { Revealed } from '~/shared/text/Verbatim';
import { SignedOut } from './SignedOut';
import styles from './Banners.module.css';

/**
 * Notices for every person on every page: tasks do not survive, no model answers, the server does
 * not answer, or a file is broken.
 */
export function Banners() {
  const { t } = useTranslation();
  const info = useInfo().data;
  const isLost = useConnection() === 'lost';
  const isSignedOut = useSignedOut();
  return (
    <aside aria-label={t('banner.label')}>
      {isSignedOut && <SignedOut />}
      <div role="status">
        {isLost && !isSignedOut && (
          <p className={styles.lost}>
            <CloudOff size={15} aria-hidden="true" />
            {t('banner.lost')}
          </p>
        )}
      </div>
      {info && !info.durable && (
        <p className={styles.note}>
          <TriangleAlert size={15} aria-hidden="true" />
          {t('banner.ephemeral', { launcher: info.launcher })}
        </p>
      )}
      {info?.configErrors.map((error) => (
        <p key={error} className={styles.lost}>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            {t('banner.configError')} <Revealed text={error} />
          </span>
        </p>
      ))}
      {info?.model === '' && (
        <p className={styles.note}>
          <TriangleAlert size={15} aria-hidden="true" />
          {t('banner.noModel', { keys: info.modelKeys.join(t('text.listed')) })}
        </p>
      )}
      {info && isScripted(info) && (
        <p className={styles.note}>
          <FlaskConical size={15} aria-hidden="true" />
          {t('banner.scripted')}
        </p>
      )}
    </aside>
  );
}
