import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Why } from '~/shared/api/why';
import { Revealed } from '~/shared/text/Verbatim';
import { useServerWords } from './serverWords';

/** Reason why a task does not move, in the reader's language, with the evidence. */
export function WhySentence({ why }: { readonly why: Why }) {
  const { t } = useTranslation();
  const { title } = useServerWords();
  const { asked } = why;
  if (asked) {
    const { assignee, votes } = asked;
    return (
      <>
        {assignee ? t('why.assigned', { name: assignee }) : t('why.nobody')}{' '}
        {votes.needed > 1 && `${t('why.votes', votes)} `}
        <Revealed text={title(asked)} />
      </>
    );
  }
  if (why.cause === 'worker' && why.queue) return <>{worker(why.queue, t)}</>;
  if (why.cause === 'queue' && why.place != null)
    return <>{t('why.place', { place: why.place })}</>;
  const shows = why.call ?? why.pending.find((one) => one.lastFailure)?.lastFailure;
  return (
    <>
      {t(`why.cause.${why.cause}`)} {shows && <Revealed text={shows} />}
    </>
  );
}

/**
 * Returns the sentence about the worker to start; the engine counts an ended worker for another
 * minute.
 */
function worker({ name, host, pollers }: NonNullable<Why['queue']>, t: TFunction): string {
  const late = pollers > 0;
  if (!host) return t(late ? 'why.worker.late' : 'why.worker.none', { queue: name });
  return t(late ? 'why.worker.lateHost' : 'why.worker.host', { queue: name, host });
}
