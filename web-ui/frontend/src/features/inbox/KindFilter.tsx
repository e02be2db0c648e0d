import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HumanRequest, RequestKind } from '~/shared/api/request';
import { loadRareWords } from '~/shared/i18n';
import { folderPath } from './folders';
import type { Folder } from './folders';
import { FolderLink } from './FolderLink';
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

// Few servers have people who sign in, so the first load leaves their folders out.
const PersonalFolders = lazy(async () => {
  const [folders] = await Promise.all([import('./PersonalFolders'), loadRareWords()]);
  return { default: folders.PersonalFolders };
});

interface KindFilterProps {
  /** Requests in the folder, of every kind. */
  readonly inside: readonly HumanRequest[];
  readonly folder: Folder;
  readonly kind: string | null;
  /** How many there are, where that is worth a figure. */
  readonly counts: Readonly<Partial<Record<Folder, number>>>;
  /** Whether the person at the page has signed in, and so has views of their own. */
  readonly isPerson: boolean;
}

/** The folders of the inbox, and the kinds of requests in the one that is open. */
export function KindFilter({ inside, folder, kind, counts, isPerson }: KindFilterProps) {
  const { t } = useTranslation();
  const link = (name: Folder, title: string) => (
    <FolderLink
      key={name}
      folder={name}
      title={title}
      count={counts[name] ?? 0}
      isOpen={folder === name && kind === null}
    />
  );
  const present = KINDS.map((name) => ({
    name,
    count: inside.filter((request) => request.kind === name).length,
  })).filter(({ name, count }) => count > 0 || name === kind);
  return (
    <nav className={styles.filter} aria-label={t('inbox.filter')}>
      {link('waiting', t('folders.waiting'))}
      {isPerson && (
        <Suspense fallback={null}>
          <PersonalFolders link={link} />
        </Suspense>
      )}
      {link('snoozed', t('folders.snoozed'))}
      {link('settled', t('folders.settled'))}
      {present.length > 0 && <h2 className={styles.heading}>{t('inbox.kind')}</h2>}
      {present.map(({ name, count }) => (
        <Link
          key={name}
          to={folderPath(folder, name)}
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
