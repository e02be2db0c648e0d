import { useTranslation } from 'react-i18next';
import { useOutletContext, useSearchParams } from 'react-router';
import { useChanges } from '~/shared/api/changes';
import type { ChangedFile } from '~/shared/api/changes';
import type { Task } from '~/shared/api/task';
import { UnifiedDiff } from '~/shared/diff/UnifiedDiff';
import { Revealed } from '~/shared/text/Verbatim';
import { Choice } from '~/shared/ui/Field';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import styles from './ChangesTab.module.css';

/** What the task has changed so far, file by file. */
export function ChangesTab() {
  const { t } = useTranslation();
  const task = useOutletContext<Task>();
  const [search, setSearch] = useSearchParams();
  const scope = search.get('scope') ?? 'task';
  const changes = useChanges(task.id, scope);
  const steps = task.plan?.steps ?? [];
  if (!changes.data) {
    if (changes.error)
      return <Failed error={changes.error} onRetry={() => void changes.refetch()} />;
    return <Loading lines={8} />;
  }
  const { files } = changes.data;
  return (
    <div className={styles.tab}>
      {steps.length > 1 && (
        <Choice
          label={t('changes.scope')}
          value={scope}
          options={{
            task: t('changes.whole'),
            ...Object.fromEntries(steps.map((step) => [`step:${step.id}`, step.title])),
          }}
          onChange={(value) => setSearch({ scope: value }, { replace: true })}
        />
      )}
      {files.length === 0 ? (
        <Empty title={t('changes.empty')}>{t('changes.emptyText')}</Empty>
      ) : (
        <>
          <Summary files={files} />
          {files.map((file) => (
            <File key={file.path} file={file} />
          ))}
        </>
      )}
    </div>
  );
}

function Summary({ files }: { readonly files: readonly ChangedFile[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('changes.list')} className={styles.summary}>
      <h2>
        {t('changes.files', { count: files.length })} <Counts files={files} />
      </h2>
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <a href={`#${anchor(file)}`}>
              <code>
                <Revealed text={file.path} />
              </code>
            </a>
            <Counts files={[file]} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Counts({ files }: { readonly files: readonly ChangedFile[] }) {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return (
    <span className={styles.counts}>
      <span className={styles.added}>+{additions}</span>{' '}
      <span className={styles.deleted}>−{deletions}</span>
    </span>
  );
}

function File({ file }: { readonly file: ChangedFile }) {
  const { t } = useTranslation();
  return (
    <details className={styles.file} id={anchor(file)} open>
      <summary>
        <code>
          {file.oldPath && file.oldPath !== file.path && (
            <>
              <Revealed text={file.oldPath} /> →{' '}
            </>
          )}
          <Revealed text={file.path} />
        </code>
        <span className={styles.status}>{file.status}</span>
        <Counts files={[file]} />
      </summary>
      {file.binary && <p className={styles.note}>{t('changes.binary')}</p>}
      {!file.binary && !file.diff && <p className={styles.note}>{t('changes.noDiff')}</p>}
      {!file.binary && file.diff && <UnifiedDiff diff={file.diff} label={file.path} named />}
      {file.truncated && <p className={styles.note}>{t('changes.truncated')}</p>}
    </details>
  );
}

function anchor(file: ChangedFile): string {
  return `file-${encodeURIComponent(file.path)}`;
}
