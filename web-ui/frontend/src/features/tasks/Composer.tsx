import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnded, useSay } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { ModelPicker } from '~/shared/models/ModelPicker';
import { useVariants } from '~/shared/models/useVariants';
import { useConnection } from '~/shared/request/connection';
import type { Attachment } from '~/shared/api/attachments';
import { Attach, useAttach } from '~/shared/ui/Attach';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import { useKeys } from '~/shared/ui/useKeys';
import { useStored } from '~/shared/ui/useStored';
import styles from './Composer.module.css';
import { COMPLETIONS, Completions, optionId } from './Completions';
import { useCompletion } from './useCompletion';

/** By which other parts of the page find the field. */
export const FIELD = 'say';

/** Why a word can't be sent. */
const BLOCKS = {
  closed: 'say.seen.closed',
  offline: 'decide.blocked.offline',
  words: 'decide.blocked.words',
  pending: 'attach.pending',
} as const;

function blockOf(text: string, pending: number): 'words' | 'pending' | undefined {
  if (text === '') return 'words';
  return pending > 0 ? 'pending' : undefined;
}

/** A word to the task; it says when the word will be seen. */
export function Composer({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const say = useSay(task.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, setDraft, setFiles, attach } = useDraft(task.id);
  const means = useMeans();
  const [queued, setQueued] = useState(false);
  const [caret, setCaret] = useState(0);
  const completion = useCompletion(task.id, { text: draft.text, caret }, (next) =>
    setDraft((now) => ({ ...now, text: next })),
  );
  const lost = useConnection() === 'lost';
  const closed = task.phase === 'closed';
  useKeys({ '/': () => field.current?.focus() });
  const text = draft.text.trim();
  const block = closed ? 'closed' : lost ? 'offline' : blockOf(text, attach.pending);
  const blocked = block && t(BLOCKS[block]);
  const send = () => {
    if (blocked !== undefined || say.isPending) return;
    say.mutate(
      {
        text,
        when: queued ? 'queue' : 'steer',
        ...means.chosen,
        ...(draft.files.length === 0 ? {} : { attachments: draft.files }),
      },
      // What was typed while it was on its way is the next word, and stays.
      {
        onSuccess: () => {
          means.reset();
          setDraft((now) => ({
            text: now.text.trim() === text ? '' : now.text,
            files: now.files.filter((file) => !draft.files.includes(file)),
          }));
        },
      },
    );
  };
  return (
    <form
      className={styles.composer}
      {...attach.drop}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Completions items={completion.items} active={completion.active} pick={completion.pick} />
      <textarea
        ref={field}
        id={FIELD}
        aria-autocomplete="list"
        aria-controls={completion.items.length > 0 ? COMPLETIONS : undefined}
        aria-activedescendant={
          completion.items.length > 0 ? optionId(completion.active) : undefined
        }
        className={styles.field}
        aria-label={t('say.label')}
        placeholder={t('say.placeholder')}
        rows={1}
        readOnly={closed}
        value={draft.text}
        onChange={(event) => {
          setDraft((now) => ({ ...now, text: event.target.value }));
          setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (completion.onKey(event)) {
            event.preventDefault();
            return;
          }
          if (event.key === 'Escape') field.current?.blur();
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            send();
          }
        }}
      />
      <div className={styles.foot}>
        <span className={styles.seen} role="status">
          {say.error
            ? sentence(say.error, t('state.awayText'))
            : (attach.error ?? t(`say.seen.${seenWhen(task, queued)}`))}
        </span>
        <Attach files={draft.files} change={setFiles} add={attach.add} />
        <MeansFields task={task} means={means} />
        {canQueue(task) && <Queue queued={queued} change={setQueued} />}
        <Button type="submit" blocked={blocked}>
          {t('say.send')}
        </Button>
      </div>
    </form>
  );
}

/** What is typed and attached, which survives a reload. */
function useDraft(id: string) {
  const [draft, setDraft] = useStored(`perdure.say.${id}`, () => ({
    text: '',
    files: [] as readonly Attachment[],
  }));
  const setFiles = (next: (now: readonly Attachment[]) => readonly Attachment[]) =>
    setDraft((now) => ({ ...now, files: next(now.files) }));
  return { draft, setDraft, setFiles, attach: useAttach(setFiles) };
}

type Means = ReturnType<typeof useMeans>;

/** The model from this message on, and how hard it is to think; empty for no change. */
function useMeans() {
  const [model, setModel] = useState('');
  const [variant, setVariant] = useState('');
  const name = model.trim();
  const chosen: { readonly model?: string; readonly variant?: string } = {
    ...(name === '' ? {} : { model: name }),
    ...(variant === '' ? {} : { variant }),
  };
  // Another model takes other variants.
  const changeModel = (next: string) => {
    setModel(next);
    setVariant('');
  };
  return {
    model,
    setModel: changeModel,
    variant,
    setVariant,
    chosen,
    reset: () => changeModel(''),
  };
}

interface MeansProps {
  readonly task: Task;
  readonly means: Means;
}

/** The model and how hard it thinks from this message on. */
function MeansFields({ task, means }: MeansProps) {
  const { t } = useTranslation();
  return (
    <>
      <ModelPicker
        compact
        label={t('say.model')}
        placeholder={t('say.modelUsual')}
        value={means.model}
        onChange={means.setModel}
      />
      <Thinking model={means.chosen.model ?? task.model} means={means} />
    </>
  );
}

interface ThinkingProps {
  readonly model: string | null | undefined;
  readonly means: Means;
}

/** How hard the model thinks from this message on; absent for a model that cannot be told. */
function Thinking({ model, means: { variant, setVariant } }: ThinkingProps) {
  const { t } = useTranslation();
  const variants = useVariants(model, t('say.thinkingUsual'));
  if (variants === undefined) return null;
  return (
    <select
      className={styles.thinking}
      aria-label={t('say.thinking')}
      value={variant in variants ? variant : ''}
      onChange={(event) => setVariant(event.target.value)}
    >
      {Object.entries(variants).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Queue({
  queued,
  change,
}: {
  readonly queued: boolean;
  readonly change: (queued: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <label className={styles.queue}>
      <input type="checkbox" checked={queued} onChange={(event) => change(event.target.checked)} />
      {t('say.queue')}
    </label>
  );
}

type Seen = 'steer' | 'queue' | 'planner' | 'plan' | 'waiting' | 'ended' | 'paused' | 'closed';

/** Phases of a planned task whose runs do not hear people; the planner does, after them. */
const BEFORE_THE_PLANNER: readonly Task['phase'][] = ['preparing', 'exploring', 'designing'];

function seenWhen(task: Task, queued: boolean): Seen {
  if (task.phase === 'closed') return 'closed';
  if (isEnded(task) || task.state === 'idle') return 'ended';
  if (task.state === 'waiting') return task.awaits?.kind === 'plan' ? 'plan' : 'waiting';
  if (task.state === 'paused' || task.state === 'parked') return 'paused';
  if (isPlanned(task) && BEFORE_THE_PLANNER.includes(task.phase)) return 'planner';
  return queued ? 'queue' : 'steer';
}

function isPlanned(task: Task): boolean {
  return task.strategy !== 'build-only' && task.strategy !== 'answer';
}

function canQueue(task: Task): boolean {
  return task.state === 'running' || task.state === 'retrying';
}
