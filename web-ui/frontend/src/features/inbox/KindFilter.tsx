import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HumanRequest, RequestKind } from '~/shared/api/request';
import { FOLDERS } from './folders';
import type { Folder } from './folders';
import { NotifyButton } from './NotifyButton';
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
  /** Requests in the folder, of every kind. */
  readonly inside: readonly HumanRequest[];
  readonly folder: Folder;
  readonly kind: string | null;
  /** How many there are, where that is worth a figure. */
  readonly counts: Readonly<Partial<Record<Folder, number>>>;
}

/** The folders of the inbox, and the kinds of requests in the one that is open. */
export function KindFilter({ inside, folder, kind, counts }: KindFilterProps) {
  const { t } = useTranslation();
  const present = KINDS.map((name) => ({
    name,
    count: inside.filter((request) => request.kind === name).length,
  })).filter(({ name, count }) => count > 0 || name === kind);
  return (
    <nav className={styles.filter} aria-label={t('inbox.filter')}>
      {FOLDERS.map((name) => (
        <Link
          key={name}
          to={place(name, null)}
          className={styles.item}
          aria-current={folder === name && kind === null}
        >
          {t(`folders.${name}`)} {(counts[name] ?? 0) > 0 && <span>{counts[name]}</span>}
        </Link>
      ))}
      {present.length > 0 && <h2 className={styles.heading}>{t('inbox.kind')}</h2>}
      {present.map(({ name, count }) => (
        <Link
          key={name}
          to={place(folder, name)}
          className={styles.item}
          aria-current={kind === name}
        >
          {t(`kinds.${name}`)} <span>{count}</span>
        </Link>
      ))}
      <NotifyButton />
    </nav>
  );
}

function place(folder: Folder, kind: RequestKind | null): string {
  const search = new URLSearchParams();
  if (folder !== 'waiting') search.set('show', folder);
  if (kind !== null) search.set('kind', kind);
  const text = search.toString();
  return text === '' ? '/inbox' : `/inbox?${text}`;
}
