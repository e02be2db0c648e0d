import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenParts, withOpenParts } from '~/shared/api/live';
import { useMessages } from '~/shared/api/run';
import type { Message, Run, RunState } from '~/shared/api/run';
import { Chip } from '~/shared/ui/Chip';
import type { Tone } from '~/shared/ui/Chip';
import { Failed, Loading } from '~/shared/ui/States';
import { MessageView } from './MessageView';
import { RunsContext } from './RunsContext';
import { indexResults } from './results';
import type { Results } from './results';
import { childrenOf, isOpenRun, isPlanning, runTitle } from './runs';
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
        <span className={styles.agent}>{run.agent}</span>{' '}
        <span className={styles.title}>
          {depth === 0 ? t('transcript.mainRun') : runTitle(run)}
        </span>{' '}
        <span className={styles.turns}>{t('transcript.turns', { count: run.turns ?? 0 })}</span>{' '}
        <Chip tone={TONES[run.state]}>{t(`runState.${run.state}`)}</Chip>
      </button>
      {open ? (
        <RunBody run={run} runs={runs} depth={depth} />
      ) : (
        <Children of={childrenOf(run, runs)} runs={runs} depth={depth} />
      )}
    </section>
  );
}

function RunBody({ run, runs, depth }: RunSectionProps) {
  const messages = useMessages(run.taskId, run.id, true);
  const parts = useOpenParts(run.id);
  if (!messages.data) {
    if (messages.error) {
      return <Failed error={messages.error} onRetry={() => void messages.refetch()} />;
    }
    return <Loading lines={3} />;
  }
  const shown = withOpenParts(messages.data, parts);
  const children = childrenOf(run, runs);
  const view = { results: indexResults(shown), running: isOpenRun(run) };
  return (
    <RunsContext value={runs}>
      <Messages {...view} messages={shown.slice(0, 1)} />
      <Children of={children.filter(isPlanning)} runs={runs} depth={depth} />
      <Messages {...view} messages={shown.slice(1)} />
      <Children of={children.filter((child) => !isPlanning(child))} runs={runs} depth={depth} />
    </RunsContext>
  );
}

interface MessagesProps {
  readonly messages: readonly Message[];
  readonly results: Results;
  readonly running: boolean;
}

function Messages({ messages, results, running }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <div className={styles.body}>
      {messages.map((message) => (
        <MessageView key={message.id} message={message} results={results} running={running} />
      ))}
    </div>
  );
}

interface ChildrenProps {
  readonly of: readonly Run[];
  readonly runs: readonly Run[];
  readonly depth: number;
}

function Children({ of, runs, depth }: ChildrenProps) {
  if (of.length === 0) return null;
  return (
    <div className={styles.children}>
      {of.map((child) => (
        <RunSection key={child.id} run={child} runs={runs} depth={depth + 1} />
      ))}
    </div>
  );
}
