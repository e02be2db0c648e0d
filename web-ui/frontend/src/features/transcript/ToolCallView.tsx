import { Check, CircleSlash, Clock, Loader, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveOutput } from '~/shared/api/live';
import type { ToolCallPart, ToolResultPart } from '~/shared/api/message';
import { LazyDiff } from '~/shared/diff/LazyDiff';
import { Named, Verbatim } from '~/shared/text/Verbatim';
import { plainProse } from '~/shared/text/hidden';
import { formatElapsed } from '~/shared/ui/numberFormat';
import { useNow } from '~/shared/ui/useNow';
import { callLine, callState } from './calls';
import type { CallLine, CallState, Progress } from './calls';
import styles from './ToolCallView.module.css';

/** A model may call a tool whatever it likes. */
const LONGEST_NAME = 60;
const LIVE_LINES = 12;
const LIVE_TEXT = 16_384;

const ICONS: Record<CallState, LucideIcon> = {
  running: Loader,
  waiting: Clock,
  done: Check,
  failed: X,
  denied: CircleSlash,
};

const TONES: Record<CallState, string | undefined> = {
  running: styles.running,
  waiting: styles.waiting,
  done: styles.done,
  failed: styles.failed,
  denied: styles.denied,
};

interface ToolCallViewProps {
  readonly call: ToolCallPart;
  readonly partId: string;
  readonly result: ToolResultPart | undefined;
  readonly progress: Progress;
}

/**
 * A tool call on one line: verb, target, result. Opened it shows input, output and change; while it runs, the end of
 * what it has put out so far.
 */
export function ToolCallView({ call, partId, result, progress }: ToolCallViewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const state = callState(call, result, progress);
  const Icon = ICONS[state];
  const said = t(
    state === 'waiting' && call.name === 'question' ? 'callState.asked' : `callState.${state}`,
  );
  const line = callLine(call, result, t);
  const count = result?.metadata.count;
  const found = typeof count === 'number' ? t('transcript.found', { count }) : '';
  return (
    <div className={styles.call}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={TONES[state]}>
          <Icon size={14} aria-label={said} />
        </span>
        <span className={styles.verb}>{plainProse(call.name.slice(0, LONGEST_NAME))}</span>{' '}
        <Target line={line} />
        <span className={styles.note}>
          {[state === 'denied' || state === 'waiting' ? said : '', found, line.note]
            .filter(Boolean)
            .join(' ')}
          {state === 'running' && <Elapsed since={call.metadata?.startedAt} />}
        </span>
      </button>
      {open && <Details call={call} result={result} />}
      {!result && progress === 'running' && <LiveOutput partId={partId} call={call} />}
    </div>
  );
}

/** The subject of a call; of a command, the command before the model's words. */
function Target({ line }: { readonly line: CallLine }) {
  return (
    <>
      <span className={styles.target}>
        <Named text={line.target} />
      </span>{' '}
      {line.words !== '' && <span className={styles.words}>{plainProse(line.words)}</span>}{' '}
    </>
  );
}

/** How long a call has been running, by the time at which the server began it. */
function Elapsed({ since }: { readonly since: unknown }) {
  const { i18n } = useTranslation();
  const now = useNow(1_000);
  const began = typeof since === 'string' ? Date.parse(since) : NaN;
  return Number.isNaN(began) ? null : <time>{formatElapsed(now - began, i18n.language)}</time>;
}

function LiveOutput({ partId, call }: { readonly partId: string; readonly call: ToolCallPart }) {
  const { t } = useTranslation();
  const stored = call.metadata?.output;
  const output = useLiveOutput(partId, typeof stored === 'string' ? stored : '');
  if (output === '') return null;
  const lines = output
    .slice(-LIVE_TEXT)
    .split('\n')
    .slice(-LIVE_LINES - 1)
    .join('\n');
  return <Verbatim text={lines} output label={t('transcript.output')} />;
}

interface DetailsProps {
  readonly call: ToolCallPart;
  readonly result: ToolResultPart | undefined;
}

function Details({ call, result }: DetailsProps) {
  const { t } = useTranslation();
  const { diff, ruling } = result?.metadata ?? {};
  return (
    <div className={styles.details}>
      <Json title={t('transcript.input')} value={call.invalid ?? call.input} />
      {typeof diff === 'string' && diff !== '' && (
        <>
          <h4>{t('transcript.diff')}</h4>
          <LazyDiff diff={diff} label={t('transcript.diff')} />
        </>
      )}
      {isPresent(ruling) && <Json title={t('transcript.ruling')} value={ruling} />}
      {result && <Output content={result.content} />}
    </div>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <>
      <h4>{title}</h4>
      <Verbatim text={JSON.stringify(value, null, 2)} label={title} />
    </>
  );
}

function Output({ content }: { readonly content: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h4>{t('transcript.output')}</h4>
      {content === '' ? (
        <p className={styles.note}>{t('transcript.noOutput')}</p>
      ) : (
        <Verbatim text={content} output label={t('transcript.output')} />
      )}
    </>
  );
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
