import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HumanRequest, RequestKind } from '~/shared/api/request';
import styles from './KindFilter.module.css';

const KINDS: readonly RequestKind[] = [
  'plan',
  'delivery',
  'permission',
  'question',
  'budget',
  'operator',
  'trust',
];

interface KindFilterProps {
  readonly waiting: readonly HumanRequest[];
  readonly kind: string | null;
}

/** The kinds of requests, with how many of each wait. */
export function KindFilter({ waiting, kind }: KindFilterProps) {
  const { t } = useTranslation();
  const present = KINDS.map((name) => ({
    name,
    count: waiting.filter((request) => request.kind === name).length,
  })).filter(({ name, count }) => count > 0 || name === kind);
  return (
    <nav className={styles.filter} aria-label={t('inbox.filter')}>
      <Link to="/inbox" className={styles.item} aria-current={kind === null}>
        {t('kinds.all')} <span>{waiting.length}</span>
      </Link>
      {present.map(({ name, count }) => (
        <Link
          key={name}
          to={`/inbox?kind=${name}`}
          className={styles.item}
          aria-current={kind === name}
        >
          {t(`kinds.${name}`)} <span>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
