import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSay } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useLostReason } from '~/shared/request/lostReason';
import type { Attachment } from '~/shared/api/attachments';
import { AttachmentPicker, useAttachments } from '~/shared/ui/AttachmentPicker';
import { Button } from '~/shared/ui/Button';
import { ShortcutKey } from '~/shared/ui/ShortcutKey';
import { sentence } from '~/shared/ui/States';
import { useKeys } from '~/shared/ui/useKeys';
import { useStored } from '~/shared/ui/useStored';
import styles from './Composer.module.css';
import { COMPLETIONS, Completions, optionId } from './Completions';
import { ModelChoiceButton, ModelChoiceFields, useModelChoice } from './ModelChoiceFields';
import { MessageTiming } from './MessageTiming';
import { useCompletion } from './useCompletion';

/** By which other parts of the page find the field. */
export const FIELD = 'say';

/** Reasons why a person cannot send a message. */
const BLOCKS = {
  closed: 'say.seen.closed',
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
  const means = useModelChoice();
  const [queued, setQueued] = useState(false);
  const [caret, setCaret] = useState(0);
  const completion = useCompletion(task.id, { text: draft.text, caret }, (next) =>
    setDraft((now) => ({ ...now, text: next })),
  );
  const lost = useLostReason();
  const closed = task.phase === 'closed';
  useKeys({ '/': () => field.current?.focus() });
  const text = draft.text.trim();
  const block = closed ? 'closed' : blockOf(text, attach.pending);
  const blocked = (closed ? undefined : lost) ?? (block && t(BLOCKS[block]));
  const trouble = say.error ? sentence(say.error, t('state.awayText')) : attach.error;
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
      data-used={text !== '' || draft.files.length > 0 || means.isOpen || trouble !== undefined}
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
      <ShortcutKey name="/" />
      <ModelChoiceFields task={task} means={means} />
      <MessageTiming task={task} queued={queued} change={setQueued} trouble={trouble} />
      <div className={styles.tools}>
        <AttachmentPicker compact files={draft.files} change={setFiles} add={attach.add} />
        <ModelChoiceButton means={means} />
        <Button type="submit" blocked={blocked}>
          {t('say.send')}
        </Button>
      </div>
    </form>
  );
}

/** Keeps the typed text and the attachments across a reload. */
function useDraft(id: string) {
  const [draft, setDraft] = useStored(`perdure.say.${id}`, () => ({
    text: '',
    files: [] as readonly Attachment[],
  }));
  const setFiles = (next: (now: readonly Attachment[]) => readonly Attachment[]) =>
    setDraft((now) => ({ ...now, files: next(now.files) }));
  return { draft, setDraft, setFiles, attach: useAttachments(setFiles) };
}
