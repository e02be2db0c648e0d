import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddRequestComment, useRequestComments } from '~/shared/api/comment';
import type { RequestComment } from '~/shared/api/comment';
import type { HumanRequest } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { useDraft } from '~/shared/request/drafts';
import { useLostReason } from '~/shared/request/lostReason';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { TextArea } from '~/shared/ui/Field';
import { Failed, sentence } from '~/shared/ui/States';
import { DeputyNotes } from './DeputyNotes';
import styles from './RequestComments.module.css';

const MAX_LENGTH = 4_000;

/** The comments that people wrote on a request for each other, and a field for another one. */
export function RequestComments({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const { id } = request;
  const comments = useRequestComments(id);
  const may = useMay(request.taskId);
  return (
    <>
      <DeputyNotes request={request} />
      <section className={styles.comments} aria-label={t('people.comments.title')}>
        <h2>{t('people.comments.title')}</h2>
        <p className={styles.help}>{t('people.comments.help')}</p>
        {comments.error && (
          <Failed error={comments.error} onRetry={() => void comments.refetch()} />
        )}
        <ul className={styles.list}>
          {comments.data?.items.map((comment) => (
            <Comment key={comment.commentId} comment={comment} />
          ))}
        </ul>
        {may('comment') && <RemarkForm id={id} />}
      </section>
    </>
  );
}

function Comment({ comment }: { readonly comment: RequestComment }) {
  return (
    <li>
      <span className={styles.author}>
        <b>{plainProse(comment.author)}</b> <Ago at={comment.at} past />
      </span>
      <p className={styles.text}>
        <Revealed text={comment.text} />
      </p>
    </li>
  );
}

function RemarkForm({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [draft, change] = useDraft(id);
  const commentId = useRef(crypto.randomUUID());
  const { mutate, error } = useAddRequestComment(id);
  const lost = useLostReason();
  const text = draft.remark.trim();
  const blocked = lost ?? (text === '' ? t('people.comments.blank') : undefined);
  const send = () => {
    if (blocked !== undefined) return;
    mutate(
      { commentId: commentId.current, text },
      {
        onSuccess: () => {
          commentId.current = crypto.randomUUID();
          change({ remark: '' });
        },
      },
    );
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={t('people.comments.label')}
        error={error ? sentence(error, t('assign.offline')) : undefined}
        rows={2}
        maxLength={MAX_LENGTH}
        value={draft.remark}
        onChange={(remark) => {
          commentId.current = crypto.randomUUID();
          change({ remark });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <Button type="submit" blocked={blocked}>
        {t('people.comments.send')}
      </Button>
    </form>
  );
}
