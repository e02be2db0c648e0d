import { useTranslation } from 'react-i18next';
import { usePendingRequests } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { useSay } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useLostReason } from '~/shared/request/lostReason';
import { SHORT_UNDO_TIMEOUT, outbox, useDecided } from '~/shared/request/outbox';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import type { LineNotes } from './lineNotes';
import styles from './ChangesTab.module.css';

interface BatchBarProps {
  readonly task: Task;
  readonly notes: LineNotes;
  readonly onSent: () => void;
}

/** The comments that wait to be sent, all at once: as a message, or with a delivery that is sent back. */
export function BatchBar({ task, notes, onSent }: BatchBarProps) {
  const { t } = useTranslation();
  const say = useSay(task.id);
  const lost = useLostReason();
  const closed = task.phase === 'closed' ? t('say.seen.closed') : lost;
  const may = useMay(task.id);
  const waiting = useDelivery(task.id);
  const delivery = may('decide') ? waiting : undefined;
  const count = notes.comments.length;
  if (count === 0) return null;
  const text = notes.text.trim() || t('changes.batch');
  const lineComments = notes.comments;
  const done = () => {
    notes.clear();
    onSent();
  };
  const send = () => {
    if (say.isPending) return;
    say.mutate({ text, when: 'steer', lineComments }, { onSuccess: done });
  };
  const sendBack = ({ id, digest, title }: HumanRequest) => {
    const decision = { decisionId: crypto.randomUUID(), digest, outcome: 'send_back' } as const;
    const subject = { requestId: id, title: t('decide.send.send_back') + t('text.colon') + title };
    outbox.hold(
      subject,
      { ...decision, comment: text, lineComments },
      { arrived: done, patience: SHORT_UNDO_TIMEOUT },
    );
  };
  return (
    <section className={styles.batch} aria-label={t('changes.batchTitle')} data-batch>
      <CommentList notes={notes} />
      <input
        aria-label={t('changes.word')}
        placeholder={t('changes.word')}
        value={notes.text}
        onChange={(event) => notes.write(event.target.value)}
      />
      {delivery && (
        <Button tone="primary" blocked={lost} onClick={() => sendBack(delivery)}>
          {t('changes.sendBack', { count })}
        </Button>
      )}
      {may('steer') && (
        <Button tone={delivery ? 'plain' : 'primary'} blocked={closed} onClick={send}>
          {t('changes.send', { count })}
        </Button>
      )}
      <Button tone="quiet" onClick={notes.clear}>
        {t('changes.discard')}
      </Button>
      <span role="status">{say.error && sentence(say.error, t('state.awayText'))}</span>
    </section>
  );
}

/** Every comment, also comments on lines that are no longer shown. */
function CommentList({ notes }: Pick<BatchBarProps, 'notes'>) {
  const { t } = useTranslation();
  return (
    <details className={styles.written}>
      <summary>{t('changes.written', { count: notes.comments.length })}</summary>
      <ul>
        {notes.comments.map(({ path, side, line, start, text }) => (
          <li key={`${path} ${side ?? ''} ${line}`}>
            <code>
              <Revealed text={`${path}:${start === undefined ? '' : `${start}–`}${line}`} />
            </code>{' '}
            {plainProse(text)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The delivery request, if it waits: a rejection can carry the comments. */
function useDelivery(task: string): HumanRequest | undefined {
  const decided = useDecided();
  const pending = usePendingRequests(task).data?.items ?? [];
  return pending.find(({ id, kind }) => kind === 'delivery' && !decided.has(id));
}
