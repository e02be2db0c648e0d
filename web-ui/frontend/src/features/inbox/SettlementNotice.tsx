import { useTranslation } from 'react-i18next';
import { useDecisions } from '~/shared/api/decision';
import type { HumanRequest } from '~/shared/api/request';
import { useDraft } from '~/shared/request/drafts';
import type { Draft } from '~/shared/request/drafts';
import { BrokenRecord } from '~/shared/request/BrokenRecord';
import { DecisionContent } from '~/shared/request/DecisionContent';
import { plainProse } from '~/shared/text/hidden';
import { formatDuration } from '~/shared/ui/numberFormat';
import { useNow } from '~/shared/ui/useNow';
import styles from './RequestPanel.module.css';

/** The person who settled a request and their words, or the reason why the request went away. */
export function SettlementNotice({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  return (
    <div className={styles.settled} role="status">
      {request.decision ? (
        <DecisionFacts request={request} decision={request.decision} />
      ) : (
        <p>{request.status === 'expired' ? t('decide.expired') : t('decide.withdrawn')}</p>
      )}
      <UnsentDraft requestId={request.id} />
    </div>
  );
}

interface DecisionFactsProps {
  readonly request: HumanRequest;
  readonly decision: NonNullable<HumanRequest['decision']>;
}

function DecisionFacts({ request, decision }: DecisionFactsProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const records = useDecisions(request.taskId).data?.items ?? [];
  const record = records.find(({ decisionId }) => decisionId === decision.decisionId);
  const time = formatDuration(now - new Date(decision.at).getTime(), i18n.language);
  return (
    <>
      <p>
        {t('decide.settled', {
          by: plainProse(decision.by),
          outcome: t(`past.${decision.outcome}`),
          time,
        })}
      </p>
      {request.broken && <BrokenRecord finding={request.broken} />}
      {record && <DecisionContent decision={record} />}
    </>
  );
}

/**
 * Text that a person wrote here before another person settled the request: the text is not lost.
 */
function UnsentDraft({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation();
  const words = wordsOf(useDraft(requestId)[0]);
  if (words.length === 0) return null;
  return (
    <>
      <p className={styles.unsent}>{t('decide.unsent')}</p>
      {words.map((text, index) => (
        <blockquote key={index}>{plainProse(text)}</blockquote>
      ))}
    </>
  );
}

function wordsOf({ comment, custom, stepComments }: Draft): readonly string[] {
  return [comment, ...Object.values(custom), ...Object.values(stepComments)].filter(
    (text) => text.trim() !== '',
  );
}
