import { Check, Terminal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedFile } from '~/shared/api/changes';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';
import { SearchField } from '~/shared/ui/Field';
import { LineCounts } from './LineCounts';
import { anchor } from './FileView';
import { folderOf } from './folder';
import type { Folder } from './folder';
import type { ViewedFiles } from './useViewedFiles';
import styles from './FileTree.module.css';

const SIGNS = { added: 'A', modified: 'M', deleted: 'D', renamed: 'R', type_changed: 'T' } as const;

interface FileTreeProps {
  readonly files: readonly ChangedFile[];
  readonly viewed: ViewedFiles;
}

/** The changed files by folder, with the kind of change; only files that match the search. */
export function FileTree({ files, viewed }: FileTreeProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const [unread, setUnread] = useState(false);
  const needle = wanted.trim().toLowerCase();
  const shown = files.filter(
    (file) => file.path.toLowerCase().includes(needle) && !(unread && viewed.has(file)),
  );
  const root = useMemo(() => folderOf(shown), [shown]);
  return (
    <nav aria-label={t('changes.list')} className={styles.tree}>
      <SearchField label={t('changes.find')} value={wanted} onChange={setWanted} />
      <label className={styles.unread}>
        <input
          type="checkbox"
          checked={unread}
          onChange={(event) => setUnread(event.target.checked)}
        />
        {t('changes.unread')}
      </label>
      {shown.length === 0 && <p className={styles.none}>{t('changes.noneFound')}</p>}
      <FolderView folder={root} viewed={viewed} />
    </nav>
  );
}

interface FolderViewProps {
  readonly folder: Folder;
  readonly viewed: ViewedFiles;
}

function FolderView({ folder, viewed }: FolderViewProps) {
  return (
    <ul>
      {folder.folders.map((inner) => (
        <li key={inner.name}>
          <details open>
            <summary>
              <code>
                <Revealed text={inner.name} />
              </code>
            </summary>
            <FolderView folder={inner} viewed={viewed} />
          </details>
        </li>
      ))}
      {folder.files.map(({ name, file }) => (
        <FileRow key={file.path} name={name} file={file} viewed={viewed.has(file)} />
      ))}
    </ul>
  );
}

interface FileRowProps {
  readonly name: string;
  readonly file: ChangedFile;
  readonly viewed: boolean;
}

function FileRow({ name, file, viewed }: FileRowProps) {
  const { t } = useTranslation();
  const { reason } = useServerWords();
  return (
    <li className={styles.file} data-viewed={viewed}>
      <abbr title={t(`fileStatus.${file.status}`)} data-status={file.status}>
        {SIGNS[file.status]}
      </abbr>
      <a href={`#${anchor(file)}`}>
        <code>
          <Revealed text={name} />
        </code>
      </a>
      {file.runs && (
        <Terminal size={14} role="img" aria-label={reason(file.runs)} className={styles.runs} />
      )}
      {viewed && <Check size={14} aria-label={t('changes.viewed')} role="img" />}
      <LineCounts files={[file]} />
    </li>
  );
}
