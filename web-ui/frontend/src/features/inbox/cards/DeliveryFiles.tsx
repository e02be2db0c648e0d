import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChanges } from '~/shared/api/changes';
import type { ChangedFile } from '~/shared/api/changes';
import type { DeliverySubject, RequestOf } from '~/shared/api/request';
import { LazyDiff } from '~/shared/diff/LazyDiff';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { ExecutedFileMark } from '~/shared/ui/ExecutedFileMark';
import { Failed, Loading } from '~/shared/ui/States';
import { Section } from './Facts';
import styles from './DeliveryFiles.module.css';

/** The most changed lines of all files that are open at first. */
const MAX_OPEN_LINES = 600;

interface DeliveryFilesProps {
  readonly request: RequestOf<'delivery'>;
}

/** The files of a delivery, each above its diff. */
export function DeliveryFiles({ request }: DeliveryFilesProps) {
  const { t } = useTranslation();
  const { files } = request.subject;
  const changes = useChanges(request.taskId, 'task');
  if (files.length === 0) return null;
  const isOther = changes.data !== undefined && differ(files, changes.data.files);
  const diffs = new Map(isOther ? [] : changes.data?.files.map((file) => [file.path, file]));
  return (
    <Section title={t('delivery.files')}>
      {isOther && (
        <p className={styles.warning} role="alert">
          {t('delivery.otherCommit')}
        </p>
      )}
      {files.map((file, index) => (
        <DeliveryFile
          key={file.path}
          file={file}
          diff={diffs.get(file.path)}
          unfolded={linesOf(files.slice(0, index + 1)) <= MAX_OPEN_LINES}
        />
      ))}
      {changes.isPending && <Loading lines={6} />}
      {changes.error && <Failed error={changes.error} onRetry={() => void changes.refetch()} />}
      <p>
        <Link to={`/tasks/${request.taskId}/changes`}>{t('delivery.read')}</Link>
      </p>
    </Section>
  );
}

function linesOf(files: DeliverySubject['files']): number {
  return files.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
}

/** Whether a task's changes differ from a delivery's changes. */
function differ(delivered: DeliverySubject['files'], changed: readonly ChangedFile[]): boolean {
  const sizes = (files: readonly { path: string; additions: number; deletions: number }[]) =>
    files
      .map(({ path, additions, deletions }) => `${path} ${additions} ${deletions}`)
      .toSorted()
      .join('\n');
  return sizes(delivered) !== sizes(changed);
}

interface DeliveryFileProps {
  readonly file: DeliverySubject['files'][number];
  readonly diff: ChangedFile | undefined;
  readonly unfolded: boolean;
}

function DeliveryFile({ file, diff, unfolded }: DeliveryFileProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(unfolded);
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <div className={styles.file}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Arrow size={16} aria-hidden="true" />
          <code>
            <Revealed text={file.path} />
          </code>
        </button>
        <span className={styles.counts}>{`+${file.additions} −${file.deletions}`}</span>
        <ExecutedFileMark runs={file.runs} />
      </div>
      {open && diff && (
        <>
          {file.binary && <p className={styles.note}>{t('changes.binary')}</p>}
          {!file.binary && !diff.diff && <p className={styles.note}>{t('changes.noDiff')}</p>}
          {!file.binary && diff.diff && (
            <LazyDiff named diff={diff.diff} label={plainProse(file.path)} />
          )}
          {diff.truncated && <p className={styles.note}>{t('changes.truncated')}</p>}
        </>
      )}
    </div>
  );
}
