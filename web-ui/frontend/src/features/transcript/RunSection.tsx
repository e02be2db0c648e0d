import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenParts, withOpenParts } from '~/shared/api/live';
import type { OpenPart } from '~/shared/api/live';
import { useMessages } from '~/shared/api/run';
import type { Message } from '~/shared/api/message';
import type { Run, RunState } from '~/shared/api/run';
import { Markdown } from '~/shared/text/Markdown';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import type { Tone } from '~/shared/ui/Chip';
import { Failed, Loading } from '~/shared/ui/States';
import { MessageView } from './MessageView';
import { PromptLayers } from './PromptLayers';
import { useRunsContext } from './RunsContext';
import type { Progress } from './calls';
import { indexResults } from './results';
import type { Results } from './results';
import {
  arrange,
  childrenOf,
  isOpenRun,
  isSmall,
  isSynthetic,
  runTitle,
  withoutFirst,
} from './runs';
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

const NO_PARTS: readonly OpenPart[] = [];

/** Number of messages that a run shows at once. */
const PAGE = 200;

interface RunSectionProps {
  readonly run: Run;
  readonly depth: number;
}

/** One agent run: its head on a line, its messages when opened, the runs it started inside it. */
export function RunSection({ run, depth }: RunSectionProps) {
  const { t } = useTranslation();
  const { task, runs, waiting } = useRunsContext();
  const [open, setOpen] = useState(() => depth === 0 || isWorthOpening(run, runs));
  const state = waiting.has(run.id) && isOpenRun(run) ? 'waiting' : run.state;
  const title = depth === 0 ? t('transcript.mainRun') : runTitle(run, task);
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <section className={depth === 0 ? styles.root : styles.run} aria-label={title}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Arrow size={16} aria-hidden="true" />
        <span className={styles.agent}>{run.agent}</span>{' '}
        <span className={styles.title}>{title}</span>{' '}
        <span className={styles.turns}>{t('transcript.turns', { count: run.turns })}</span>{' '}
        <Chip tone={TONES[state]}>{t(`runState.${state}`)}</Chip>
        {run.merge !== 'none' && (
          <Chip tone={run.merge === 'merged' ? 'done' : 'failed'}>
            {t('transcript.merge', { context: run.merge })}
          </Chip>
        )}
      </button>
      {open ? (
        <>
          <PromptLayers run={run} />
          <RunBody run={run} depth={depth} />
        </>
      ) : (
        <Children of={childrenOf(run, runs)} depth={depth} />
      )}
    </section>
  );
}

/**
 * Whether a run is open when the run appears. An open run then stays open: nothing folds away under
 * a reader.
 */
function isWorthOpening(run: Run, runs: readonly Run[]): boolean {
  return isOpenRun(run) && runs.filter(isOpenRun).length <= 2;
}

function RunBody({ run, depth }: RunSectionProps) {
  const messages = useMessages(run.taskId, run.id, true);
  // An ended run writes nothing more: what was streamed is stored, or was written again by another attempt.
  const streamed = useOpenParts(run.id);
  const parts = isOpenRun(run) ? streamed : NO_PARTS;
  if (!messages.data) {
    if (messages.error) {
      return <Failed error={messages.error} onRetry={() => void messages.refetch()} />;
    }
    return <Loading lines={3} />;
  }
  return <Conversation run={run} depth={depth} messages={messages.data} parts={parts} />;
}

interface ConversationProps extends RunSectionProps {
  readonly messages: readonly Message[];
  readonly parts: readonly OpenPart[];
}

/**
 * The end of a conversation and its streamed text; earlier parts of a very long one only on demand.
 */
function Conversation({ run, depth, messages, parts }: ConversationProps) {
  const { t } = useTranslation();
  const { runs, waiting } = useRunsContext();
  const shown = useMemo(() => withOpenParts(messages, parts), [messages, parts]);
  const results = useMemo(() => indexResults(shown), [shown]);
  // It stays where it is while the conversation grows: nothing goes away above a reader.
  const [from, setFrom] = useState(() => Math.max(0, shown.length - PAGE));
  const view = { results, progress: progressOf(run, waiting) };
  const stretches = arrange(shown, childrenOf(run, runs));
  return (
    <>
      {depth === 0 && !shown.some((message) => !isSynthetic(message) && message.seq === 1) && (
        <Request />
      )}
      {from > 0 && (
        <Button tone="quiet" onClick={() => setFrom(Math.max(0, from - PAGE))}>
          {t('transcript.earlier', { count: from })}
        </Button>
      )}
      {withoutFirst(stretches, from).map((stretch, index) => (
        <Fragment key={index}>
          <Messages {...view} messages={stretch.messages} />
          <Children of={stretch.runs} depth={depth} />
        </Fragment>
      ))}
    </>
  );
}

/** Request of the task, for a conversation that does not begin with the request. */
function Request() {
  const { task } = useRunsContext();
  return (
    <article className={styles.request}>
      <p>{plainProse(task.requester)}</p>
      <Markdown text={task.request} />
    </article>
  );
}

function progressOf(run: Run, waiting: ReadonlySet<string>): Progress {
  if (!isOpenRun(run)) return 'ended';
  return waiting.has(run.id) ? 'waiting' : 'running';
}

interface MessagesProps {
  readonly messages: readonly Message[];
  readonly results: Results;
  readonly progress: Progress;
}

function Messages({ messages, results, progress }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <div className={styles.body}>
      {messages.map((message) => (
        <MessageView key={message.id} message={message} results={results} progress={progress} />
      ))}
    </div>
  );
}

interface ChildrenProps {
  readonly of: readonly Run[];
  readonly depth: number;
}

function Children({ of, depth }: ChildrenProps) {
  const { t } = useTranslation();
  if (of.length === 0) return null;
  const small = of.filter(isSmall);
  const show = (child: Run) => <RunSection key={child.id} run={child} depth={depth + 1} />;
  return (
    <div className={styles.children}>
      {of.filter((child) => !isSmall(child)).map(show)}
      {small.length > 0 && (
        <details className={styles.small}>
          <summary>
            {t('transcript.small', { names: small.map(({ agent }) => agent).join(', ') })}
          </summary>
          {small.map(show)}
        </details>
      )}
    </div>
  );
}
