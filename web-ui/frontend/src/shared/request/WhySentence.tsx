import { useTranslation } from 'react-i18next';
import type { Why } from '~/shared/api/why';
import { Revealed } from '~/shared/text/Verbatim';
import { useServerWords } from './title';

/** Why a task does not move, in the reader's language, with what shows it. */
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
  const shows = why.call ?? why.pending.find((one) => one.lastFailure)?.lastFailure;
  return (
    <>
      {t(`why.cause.${why.cause}`)} {shows && <Revealed text={shows} />}
    </>
  );
}
