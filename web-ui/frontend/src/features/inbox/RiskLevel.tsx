import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notableRisk } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import styles from './RiskLevel.module.css';

/** How much harm a yes may do, in a word, an icon and a colour. */
export function RiskLevel({ risk }: Pick<HumanRequest, 'risk'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.level} data-level={risk.level}>
      <ShieldAlert size={14} aria-hidden="true" />
      <span>{t(`risk.${notableRisk({ risk }) ?? 'low'}`)}</span>
    </span>
  );
}
