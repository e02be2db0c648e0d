import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useSearchParams } from 'react-router';
import { readLines, useChanges } from '~/shared/api/changes';
import type { ChangedFile, Changes } from '~/shared/api/changes';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { Choice } from '~/shared/ui/Field';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { useStored } from '~/shared/ui/useStored';
import { useIsWideScreen } from '~/shared/ui/useIsWideScreen';
import { BatchBar } from './BatchBar';
import { FileActions } from './FileActions';
import { LineCounts } from './LineCounts';
import { FileTree } from './FileTree';
import { FileView } from './FileView';
import { UndoRedoButtons } from './UndoRedoButtons';
import { useLineNotes } from './lineNotes';
import { useReviewKeys } from './useReviewKeys';
import { useViewedFiles } from './useViewedFiles';
import type { ViewedFiles } from './useViewedFiles';
import styles from './ChangesTab.module.css';

/** Number of lines that are open at first; a reader opens the files behind them on demand. */
const UNFOLDED = 1_000;
/** Of a file that is longer no more is shown at first. */
const LONG = 400;

/** The changes of the task so far, file by file. */
export function ChangesTab() {
  const task = useOutletContext<Task>();
  const [search] = useSearchParams();
  const [reviewed, setReviewed] = useStored<Reviewed>(`perdure.reviewed.${task.id}`, () => ({}));
  const chosen = search.get('scope') ?? 'task';
  const scope = chosen === 'since' ? `since:${reviewed.head ?? ''}` : chosen;
  const changes = useChanges(task.id, scope);
  const choice = <Scope task={task} value={chosen} since={reviewed.head !== undefined} />;
  const { data, error } = changes;
  // A step's commit says nothing of what came behind it.
  const onReviewed = chosen.startsWith('step:')
    ? undefined
    : (head: string) => setReviewed({ head });
  return (
    <div className={styles.tab} data-review>
      <UndoRedoButtons task={task} />
      {data ? (
        <ShownChanges key={scope} task={task} scope={scope} changes={data} onReviewed={onReviewed}>
          {choice}
        </ShownChanges>
      ) : (
        <>
          {choice}
          {error ? (
            <Failed error={error} onRetry={() => void changes.refetch()} />
          ) : (
            <Loading lines={8} />
          )}
        </>
      )}
    </div>
  );
}

function ShownChanges(props: FilesProps) {
  const { scope, changes, children } = props;
  if (changes.files.length > 0) return <Files {...props} />;
  return <NoChanges since={scope.startsWith('since:')}>{children}</NoChanges>;
}

/** The newest commit when the changes were last reviewed in this browser. */
interface Reviewed {
  readonly head?: string;
}

interface NoChangesProps {
  readonly since: boolean;
  readonly children: ReactNode;
}

function NoChanges({ since, children }: NoChangesProps) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <Empty title={t(since ? 'changes.nothingNew' : 'changes.empty')}>
        {t(since ? 'changes.nothingNewText' : 'changes.emptyText')}
      </Empty>
    </>
  );
}

interface ScopeProps {
  readonly task: Task;
  readonly value: string;
  /** Whether there has been a review. */
  readonly since: boolean;
}

/** Selector for the part of the changes to show. */
function Scope({ task, value, since }: ScopeProps) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const steps = task.plan?.steps ?? [];
  const options = {
    task: t('changes.whole'),
    ...(since ? { since: t('changes.since') } : {}),
    ...(steps.length > 1
      ? Object.fromEntries(steps.map((step) => [`step:${step.id}`, plainProse(step.title)]))
      : {}),
  };
  if (Object.keys(options).length === 1 && value === 'task') return null;
  return (
    <div className={styles.scope}>
      <Choice
        compact
        label={t('changes.scope')}
        value={value}
        options={options}
        onChange={(scope) => setSearch({ scope }, { replace: true })}
      />
    </div>
  );
}

interface FilesProps {
  readonly task: Task;
  readonly scope: string;
  readonly changes: Changes;
  readonly onReviewed: ((head: string) => void) | undefined;
  /** Selector for the part of the changes to show. */
  readonly children: ReactNode;
}

function Files({ task, scope, changes, onReviewed, children }: FilesProps) {
  const { t } = useTranslation();
  const { files, head } = changes;
  const viewed = useViewedFiles(task.id, scope);
  const notes = useLineNotes(task.id);
  const wide = useIsWideScreen();
  const [view, setView] = useStored('perdure.diff', () => ({ split: false }));
  const open = unfolded(files);
  const read = useCallback(
    (path: string, from: number, to: number) => readLines(task.id, head, { path, from, to }),
    [task.id, head],
  );
  useReviewKeys();
  return (
    <>
      <Summary files={files} viewed={viewed}>
        {children}
        {onReviewed && (
          <Button tone="quiet" onClick={() => onReviewed(head)}>
            {t('changes.reviewed')}
          </Button>
        )}
        {wide && <ViewChoice split={view.split} onChange={(split) => setView({ split })} />}
      </Summary>
      <div className={styles.columns}>
        <div className={styles.tree}>
          <FileTree files={files} viewed={viewed} />
        </div>
        <div className={styles.files}>
          {files.map((file) => (
            <FileView
              key={file.path}
              file={file}
              read={read}
              unfolded={open.has(file)}
              viewed={viewed.has(file)}
              onViewed={(seen) => viewed.mark(file, seen)}
              split={wide && view.split}
              notes={notes.on(file.path)}
              onNote={notes.change}
              actions={<FileActions task={task} file={file} scope={scope} />}
            />
          ))}
          <BatchBar task={task} notes={notes} onSent={() => onReviewed?.(head)} />
          <p className={styles.status}>
            {t('changes.hint')} <span className={styles.keys}>{t('changes.keys')}</span>
          </p>
        </div>
      </div>
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
  readonly viewed: ViewedFiles;
  readonly children: ReactNode;
}

function Summary({ files, viewed, children }: SummaryProps) {
  const { t } = useTranslation();
  const seen = files.filter((file) => viewed.has(file)).length;
  return (
    <header className={styles.summary}>
      <div className={styles.total}>
        <h2>{t('changes.files', { count: files.length })}</h2>
        <LineCounts files={files} />
        <span className={styles.status}>
          {t('changes.viewedOf', { seen, count: files.length })}
        </span>
        <div className={styles.choices}>{children}</div>
      </div>
    </header>
  );
}
