import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useSearchParams } from 'react-router';
import { useChanges } from '~/shared/api/changes';
import type { ChangedFile } from '~/shared/api/changes';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Choice } from '~/shared/ui/Field';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { useStored } from '~/shared/ui/useStored';
import { useWide } from '~/shared/ui/useWide';
import { BatchBar } from './BatchBar';
import { Counts } from './Counts';
import { FileView, anchor } from './FileView';
import { TurnBack } from './TurnBack';
import { useLineNotes } from './lineNotes';
import { useViewed } from './viewed';
import type { Viewed } from './viewed';
import styles from './ChangesTab.module.css';

/** So many lines are open at first; the files behind them are opened by who wants to read them. */
const UNFOLDED = 1_000;
/** Of a file that is longer no more is shown at first. */
const LONG = 400;

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
  const choice = steps.length > 1 && (
    <Choice
      compact
      label={t('changes.scope')}
      value={scope}
      options={{
        task: t('changes.whole'),
        ...Object.fromEntries(steps.map((step) => [`step:${step.id}`, plainProse(step.title)])),
      }}
      onChange={(value) => setSearch({ scope: value }, { replace: true })}
    />
  );
  return (
    <div className={styles.tab}>
      <TurnBack task={task} />
      {files.length === 0 ? (
        <>
          {choice}
          <Empty title={t('changes.empty')}>{t('changes.emptyText')}</Empty>
        </>
      ) : (
        <Files key={scope} task={task} files={files}>
          {choice}
        </Files>
      )}
    </div>
  );
}

interface FilesProps {
  readonly task: Task;
  readonly files: readonly ChangedFile[];
  /** Which part of the changes is shown. */
  readonly children: ReactNode;
}

function Files({ task, files, children }: FilesProps) {
  const viewed = useViewed(task.id);
  const notes = useLineNotes(task.id);
  const wide = useWide();
  const [view, setView] = useStored('perdure.diff', () => ({ split: false }));
  const open = unfolded(files);
  return (
    <>
      <Summary files={files} viewed={viewed}>
        {children}
        {wide && <ViewChoice split={view.split} onChange={(split) => setView({ split })} />}
      </Summary>
      {files.map((file) => (
        <FileView
          key={file.path}
          file={file}
          unfolded={open.has(file)}
          viewed={viewed.has(file)}
          onViewed={(seen) => viewed.mark(file, seen)}
          split={wide && view.split}
          notes={notes.on(file.path)}
          onNote={notes.change}
        />
      ))}
      <BatchBar task={task} notes={notes} />
    </>
  );
}

/** The first files, as long as they are short enough to be shown together. */
function unfolded(files: readonly ChangedFile[]): ReadonlySet<ChangedFile> {
  let lines = 0;
  return new Set(
    files.filter((file) => {
      lines += Math.min(file.additions + file.deletions, LONG) + 10;
      return lines <= UNFOLDED || file === files[0];
    }),
  );
}

interface ViewChoiceProps {
  readonly split: boolean;
  readonly onChange: (split: boolean) => void;
}

function ViewChoice({ split, onChange }: ViewChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.views}>
      <legend>{t('changes.view')}</legend>
      {([false, true] as const).map((value) => (
        <label key={String(value)}>
          <input
            type="radio"
            name="view"
            checked={split === value}
            onChange={() => onChange(value)}
          />
          {value ? t('changes.split') : t('changes.unified')}
        </label>
      ))}
    </fieldset>
  );
}

interface SummaryProps {
  readonly files: readonly ChangedFile[];
  readonly viewed: Viewed;
  readonly children: ReactNode;
}

function Summary({ files, viewed, children }: SummaryProps) {
  const { t } = useTranslation();
  const seen = files.filter((file) => viewed.has(file)).length;
  return (
    <nav aria-label={t('changes.list')} className={styles.summary}>
      <header className={styles.total}>
        <h2>{t('changes.files', { count: files.length })}</h2>
        <Counts files={files} />
        <span className={styles.status}>
          {t('changes.viewedOf', { seen, count: files.length })}
        </span>
        <div className={styles.choices}>{children}</div>
      </header>
      <p className={styles.status}>{t('changes.hint')}</p>
      <ul>
        {files.map((file) => (
          <li key={file.path} data-viewed={viewed.has(file)}>
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
