import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditFinding } from '~/shared/api/decision';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './BrokenRecord.module.css';

interface BrokenRecordProps {
  readonly finding: Pick<AuditFinding, 'kind' | 'sentence'>;
}

/** A warning that the record of a decision is not as Perdure wrote it. */
export function BrokenRecord({ finding }: BrokenRecordProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.broken}>
      <ShieldAlert size={15} aria-hidden="true" />
      <span>
        {t(`audit.kinds.${finding.kind}`)}{' '}
        <span className={styles.sentence}>
          <Revealed text={finding.sentence} />
        </span>
      </span>
    </p>
  );
}
