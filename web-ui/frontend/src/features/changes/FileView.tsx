import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedFile } from '~/shared/api/changes';
import { Diff } from '~/shared/diff/Diff';
import type { Notes } from '~/shared/diff/notes';
import { Revealed } from '~/shared/text/Verbatim';
import { Counts } from './Counts';
import styles from './ChangesTab.module.css';

interface FileViewProps {
  readonly file: ChangedFile;
  /** Whether it is open when it is first seen: not all of very many are. */
  readonly unfolded: boolean;
  readonly viewed: boolean;
  readonly onViewed: (viewed: boolean) => void;
  readonly split: boolean;
  readonly notes: Notes;
}

/** One changed file: its name, a tick for having read it, and its lines; folded away once it is ticked. */
export function FileView({ file, unfolded, viewed, onViewed, split, notes }: FileViewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(unfolded && !viewed);
  const id = anchor(file);
  useEffect(() => {
    const look = () => {
      if (decodeURIComponent(window.location.hash) === `#${decodeURIComponent(id)}`) setOpen(true);
    };
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [id]);
  return (
    <section className={styles.file} id={id} data-open={open}>
      <header className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
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
        <Counts files={[file]} />
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
      {open && <Body file={file} split={split} notes={notes} />}
    </section>
  );
}

function Body({ file, split, notes }: Pick<FileViewProps, 'file' | 'split' | 'notes'>) {
  const { t } = useTranslation();
  return (
    <>
      {file.binary && <p className={styles.note}>{t('changes.binary')}</p>}
      {!file.binary && !file.diff && <p className={styles.note}>{t('changes.noDiff')}</p>}
      {!file.binary && file.diff && (
        <Diff diff={file.diff} label={file.path} named split={split} notes={notes} />
      )}
      {file.truncated && <p className={styles.note}>{t('changes.truncated')}</p>}
    </>
  );
}

export function anchor(file: ChangedFile): string {
  return `file-${encodeURIComponent(file.path)}`;
}
