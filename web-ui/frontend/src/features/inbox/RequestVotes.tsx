import { useTranslation } from 'react-i18next';
import { useCallerName, useWithdrawVote } from '~/shared/api/assignment';
import type { HumanRequest } from '~/shared/api/request';
import { useLostReason } from '~/shared/request/lostReason';
import { useAwaitedVoters } from '~/shared/request/awaitedVoters';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';

interface RequestVotesProps {
  readonly request: HumanRequest;
}

/** The votes of a request that needs several: the missing ones, and the people who have voted. */
export function RequestVotes({ request }: RequestVotesProps) {
  const { t } = useTranslation();
  const { votes, status, views } = request;
  const awaited = useAwaitedVoters();
  const isAwaited = votes.cast.length + votes.needed > 1 || views.includes('others');
  return (
    <>
      {votes.needed > 1 && <span>{t('inbox.votes', { ...votes })}</span>}
      {isAwaited && awaited(request).map((words) => <span key={words}>{words}</span>)}
      {votes.cast.map(({ by, outcome, comment }) => (
        <span key={by} title={comment === undefined ? undefined : plainProse(comment ?? '')}>
          {t('inbox.voted', { by: plainProse(by), outcome: t(`past.${outcome}`) })}
        </span>
      ))}
      {status === 'pending' && <WithdrawVote request={request} />}
    </>
  );
}

function WithdrawVote({ request }: RequestVotesProps) {
  const { t } = useTranslation();
  const me = useCallerName();
  const lost = useLostReason();
  const { mutate } = useWithdrawVote(request.id);
  if (!request.votes.cast.some(({ by }) => by === me)) return null;
  return (
    <Button tone="quiet" blocked={lost} onClick={() => mutate()}>
      {t('inbox.withdraw')}
    </Button>
  );
}
