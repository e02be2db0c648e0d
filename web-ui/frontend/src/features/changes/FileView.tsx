import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedFile } from '~/shared/api/changes';
import { Diff } from '~/shared/diff/Diff';
import type { FileLines } from '~/shared/diff/Diff';
import type { LineNote, Notes } from '~/shared/diff/notes';
import { Revealed } from '~/shared/text/Verbatim';
import { ExecutedFileMark } from '~/shared/ui/ExecutedFileMark';
import { LineCounts } from './LineCounts';
import type { LineNotes } from './lineNotes';
import styles from './ChangesTab.module.css';

interface FileViewProps {
  readonly file: ChangedFile;
  /** Reads lines of a file after the change. */
  readonly read: (path: string, from: number, to: number) => Promise<FileLines>;
  /** Whether it is open when it is first seen: not all of very many are. */
  readonly unfolded: boolean;
  readonly viewed: boolean;
  readonly onViewed: (viewed: boolean) => void;
  readonly split: boolean;
  readonly notes: readonly LineNote[];
  readonly onNote: LineNotes['change'];
  /** Buttons of the file. */
  readonly actions: ReactNode;
}

/** One changed file: its name, a tick for having read it, and its lines; folded away once it is ticked. */
export function FileView(props: FileViewProps) {
  const { file, unfolded, viewed, onViewed, actions, ...lines } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(unfolded && !viewed);
  const id = anchor(file);
  const Arrow = open ? ChevronDown : ChevronRight;
  useEffect(() => {
    const look = () => {
      if (decodeURIComponent(window.location.hash) === `#${decodeURIComponent(id)}`) setOpen(true);
    };
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [id]);
  return (
    <section className={styles.file} id={id} data-open={open} data-file>
      <header className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Arrow size={16} aria-hidden="true" />
          <code>
            {file.oldPath && file.oldPath !== file.path && (
              <>
                <Revealed text={file.oldPath} /> →{' '}
              </>
            )}
            <Revealed text={file.path} />
          </code>
        </button>
        <span className={styles.status}>{t(`fileStatus.${file.status}`)}</span>
        <LineCounts files={[file]} />
        <ExecutedFileMark runs={file.runs} />
        {actions}
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={viewed}
            onChange={(event) => {
              onViewed(event.target.checked);
              setOpen(!event.target.checked);
            }}
          />
          {t('changes.viewed')}
        </label>
      </header>
      {open && <Body file={file} {...lines} />}
    </section>
  );
}

type BodyProps = Pick<FileViewProps, 'file' | 'read' | 'split' | 'notes' | 'onNote'>;

// What is said or ticked elsewhere draws none of its lines again.
const Body = memo(function Body({ file, read, split, notes, onNote }: BodyProps) {
  const { t } = useTranslation();
  const mine = useMemo<Notes>(
    () => ({ all: notes, change: (...what) => onNote(file.path, ...what) }),
    [notes, onNote, file.path],
  );
  const around = useMemo(
    () =>
      file.status === 'modified' || file.status === 'renamed'
        ? (from: number, to: number) => read(file.path, from, to)
        : undefined,
    [file.status, file.path, read],
  );
  return (
    <>
      {file.binary && <p className={styles.note}>{t('changes.binary')}</p>}
      {!file.binary && !file.diff && <p className={styles.note}>{t('changes.noDiff')}</p>}
      {!file.binary && file.diff && (
        <Diff
          diff={file.diff}
          label={file.path}
          named
          split={split}
          notes={mine}
          read={file.truncated ? undefined : around}
        />
      )}
      {file.truncated && <p className={styles.note}>{t('changes.truncated')}</p>}
    </>
  );
});

export function anchor(file: ChangedFile): string {
  return `file-${encodeURIComponent(file.path)}`;
}
