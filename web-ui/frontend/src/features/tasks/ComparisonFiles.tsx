import { useTranslation } from 'react-i18next';
import type { ChangedFile, Changes } from '~/shared/api/changes';
import { LazyDiff } from '~/shared/diff/LazyDiff';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './ComparePage.module.css';

/** The files that differ from the first task's to the second's, each with its lines. */
export function ComparisonFiles({ difference }: { readonly difference: Changes | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={styles.files} aria-label={t('compare.files')}>
      <h2>{t('compare.files')}</h2>
      {!difference && <p className={styles.request}>{t('compare.filesUnknown')}</p>}
      {difference?.files.length === 0 && <p className={styles.request}>{t('compare.sameFiles')}</p>}
      {difference?.files.map((file) => (
        <FileDifference key={file.path} file={file} />
      ))}
    </section>
  );
}

function FileDifference({ file }: { readonly file: ChangedFile }) {
  const { t } = useTranslation();
  return (
    <details className={styles.file}>
      <summary>
        <code>
          <Revealed text={file.path} />
        </code>{' '}
        <span className={styles.status}>
          {t(`fileStatus.${file.status}`)} +{file.additions} −{file.deletions}
        </span>
      </summary>
      {file.diff === '' ? (
        <p className={styles.request}>{t(file.binary ? 'changes.binary' : 'changes.noDiff')}</p>
      ) : (
        <LazyDiff named diff={file.diff} label={file.path} />
      )}
    </details>
  );
}
