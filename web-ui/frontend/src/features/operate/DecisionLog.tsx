import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Fleet } from '~/shared/api/fleet';
import { BrokenRecord } from '~/shared/request/BrokenRecord';
import { Ago } from '~/shared/ui/Ago';
import { MoreTasksLink, StatSection } from './StatSection';
import styles from './OperatePage.module.css';

/** The log of decisions and the audit records as Perdure verified them last, with each break. */
export function DecisionLog({ audit }: { readonly audit: Fleet['audit'] }) {
  const { t } = useTranslation();
  return (
    <StatSection id="audit" title={t('audit.title')} none={!audit.at && t('audit.unverified')}>
      {audit.at && (
        <p className={styles.none}>
          {audit.count === 0
            ? t('audit.intact', { count: audit.decisions })
            : t('audit.broken', { count: audit.count })}{' '}
          <Ago at={audit.at} past />
        </p>
      )}
      <ul className={styles.rows}>
        {audit.findings.map((finding) => (
          <li key={finding.sentence} className={styles.row}>
            <span className={styles.what}>
              <BrokenRecord finding={finding} />
              <Link to={`/tasks/${finding.taskId}/decisions`} className={styles.task}>
                {t('audit.decisions')}
              </Link>
            </span>
          </li>
        ))}
        {audit.records.map((finding) => (
          <li key={finding.sentence} className={styles.row}>
            <BrokenRecord finding={finding} />
          </li>
        ))}
      </ul>
      <MoreTasksLink
        count={audit.count - audit.findings.length - audit.records.length}
        to="/tasks"
      />
    </StatSection>
  );
}
