import { useTranslation } from 'react-i18next';
import { useLiveText } from '~/shared/api/live';
import type { Part } from '~/shared/api/message';
import { Markdown } from '~/shared/text/Markdown';
import { plainProse } from '~/shared/text/hidden';
import { useRunsContext } from './RunsContext';
import { runTitle } from './runs';
import { ToolCallView } from './ToolCallView';
import type { Progress } from './calls';
import type { Results } from './results';
import styles from './MessageView.module.css';

interface PartViewProps {
  readonly part: Part;
  readonly partId: string;
  readonly results: Results;
  readonly progress: Progress;
}

export function PartView({ part, partId, results, progress }: PartViewProps) {
  switch (part.kind) {
    case 'text':
      return <LiveText partId={partId} text={part.text} />;
    case 'reasoning':
      return <Reasoning partId={partId} text={part.text} />;
    case 'tool_call':
      return (
        <ToolCallView
          call={part}
          partId={partId}
          result={results.get(part.callId)}
          progress={progress}
        />
      );
    case 'tool_result':
      return null;
    case 'subtask':
      return <Subtask runId={part.runId} />;
    case 'file':
    case 'finish':
    case 'patch':
    case 'retry':
    case 'compaction':
    case 'notice':
      return <Note part={part} />;
    default:
      return part satisfies never;
  }
}

function LiveText({ partId, text }: { readonly partId: string; readonly text: string }) {
  return <Markdown text={useLiveText(partId, text)} />;
}

function Reasoning({ partId, text }: { readonly partId: string; readonly text: string }) {
  const { t } = useTranslation();
  const live = useLiveText(partId, text);
  if (live === '') return null;
  return (
    <details className={styles.reasoning}>
      <summary>{t('transcript.reasoning')}</summary>
      <Markdown text={live} />
    </details>
  );
}

function Subtask({ runId }: { readonly runId: string }) {
  const { t } = useTranslation();
  const { task, runs } = useRunsContext();
  const run = runs.find((other) => other.id === runId);
  return (
    <p className={styles.note}>
      {t('transcript.subtask')}
      {t('text.colon')}
      {plainProse(run ? runTitle(run, task) : runId)}
    </p>
  );
}

/** Maximum number of files that one line names. */
const NAMED = 5;

function shortList(files: readonly string[]): string {
  const more = files.length - NAMED;
  return files.slice(0, NAMED).join(', ') + (more > 0 ? ` (+${more})` : '');
}

type Remark = Extract<
  Part,
  { kind: 'file' | 'finish' | 'patch' | 'retry' | 'compaction' | 'notice' }
>;

/** Remarks of one line. An ordinary end is not worth one. */
function Note({ part }: { readonly part: Remark }) {
  const { t } = useTranslation();
  switch (part.kind) {
    case 'finish':
      return /^(end_turn|tool_use|tool_calls|stop)$/.test(part.reason) ? null : (
        <p className={styles.note}>
          {t('transcript.finished', { reason: plainProse(part.reason) })}
        </p>
      );
    case 'file':
      return <p className={styles.note}>{t('transcript.file', { name: plainProse(part.name) })}</p>;
    case 'patch':
      return (
        <p className={styles.note}>
          {t('transcript.changed', { files: plainProse(shortList(part.files)) })}
        </p>
      );
    case 'retry':
      return (
        <p className={styles.note}>{t('transcript.retrying', { error: plainProse(part.error) })}</p>
      );
    case 'compaction':
      return <p className={styles.note}>{t('transcript.compacted')}</p>;
    case 'notice':
      return <p className={styles.note}>{plainProse(part.text)}</p>;
    default:
      return part satisfies never;
  }
}
