import type { ChangedFile } from '~/shared/api/changes';
import styles from './ChangesTab.module.css';

/** How many lines came and went. */
export function LineCounts({ files }: { readonly files: readonly ChangedFile[] }) {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return (
    <span className={styles.counts}>
      <span className={styles.added}>+{additions}</span>{' '}
      <span className={styles.deleted}>−{deletions}</span>
    </span>
  );
}
