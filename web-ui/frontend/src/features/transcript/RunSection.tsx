import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenParts, withOpenParts } from '~/shared/api/live';
import { useMessages } from '~/shared/api/run';
import type { Run, RunState } from '~/shared/api/run';
import { Chip } from '~/shared/ui/Chip';
import type { Tone } from '~/shared/ui/Chip';
import { Failed, Loading } from '~/shared/ui/States';
import { MessageView } from './MessageView';
import { RunsContext } from './RunsContext';
import { childrenOf, isOpenRun, runTitle } from './runs';
import { indexResults } from './results';
import styles from './RunSection.module.css';

const TONES: Record<RunState, Tone> = {
  queued: 'calm',
  running: 'running',
  waiting: 'waiting',
  retrying: 'parked',
  paused: 'parked',
  completed: 'done',
  failed: 'failed',
  cancelled: 'calm',
  timed_out: 'failed',
};

interface RunSectionProps {
  readonly run: Run;
  readonly runs: readonly Run[];
  readonly depth: number;
}

/** One agent run: its head on a line, its messages when opened, the runs it started inside it. */
export function RunSection({ run, runs, depth }: RunSectionProps) {
  const { t } = useTranslation();
  const children = childrenOf(run, runs);
  const alone = runs.filter(isOpenRun).length <= 2;
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? (depth === 0 || (isOpenRun(run) && alone));
  return (
    <section className={depth === 0 ? styles.root : styles.run} aria-label={runTitle(run)}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => setChosen(!open)}
      >
        {open ? (
          <ChevronDown size={16} aria-hidden="true" />
        ) : (
          <ChevronRight size={16} aria-hidden="true" />
        )}
        <span className={styles.agent}>{run.agent}</span>
        <span className={styles.title}>
          {depth === 0 ? t('transcript.mainRun') : runTitle(run)}
        </span>
        <span className={styles.turns}>{t('transcript.turns', { count: run.turns ?? 0 })}</span>
        <Chip tone={TONES[run.state]}>{t(`runState.${run.state}`)}</Chip>
      </button>
      {open && <RunBody run={run} runs={runs} />}
      {children.length > 0 && (
        <div className={styles.children}>
          {children.map((child) => (
            <RunSection key={child.id} run={child} runs={runs} depth={depth + 1} />
          ))}
        </div>
      )}
    </section>
  );
}

function RunBody({ run, runs }: { readonly run: Run; readonly runs: readonly Run[] }) {
  const messages = useMessages(run.taskId, run.id, true);
  const parts = useOpenParts(run.id);
  if (!messages.data) {
    if (messages.error) {
      return <Failed error={messages.error} onRetry={() => void messages.refetch()} />;
    }
    return <Loading lines={3} />;
  }
  const shown = withOpenParts(messages.data, parts);
  const results = indexResults(shown);
  return (
    <RunsContext value={runs}>
      <div className={styles.body}>
        {shown.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            results={results}
            running={isOpenRun(run)}
          />
        ))}
      </div>
    </RunsContext>
  );
}
