import { useTranslation } from 'react-i18next';
import { Link, useOutletContext } from 'react-router';
import { useDecisions } from '~/shared/api/decision';
import type { DecisionRecord } from '~/shared/api/decision';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';
import { BrokenRecord } from '~/shared/request/BrokenRecord';
import { DecisionContent } from '~/shared/request/DecisionContent';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import styles from './DecisionsTab.module.css';

/** Every decision on the task: who, when, what they saw, what they said. */
export function DecisionsTab() {
  const { t } = useTranslation();
  const task = useOutletContext<Task>();
  const decisions = useDecisions(task.id);
  if (!decisions.data) {
    if (decisions.error) {
      return <Failed error={decisions.error} onRetry={() => void decisions.refetch()} />;
    }
    return <Loading lines={5} />;
  }
  const { items, breaks } = decisions.data;
  if (items.length === 0 && breaks.length === 0) {
    return <Empty title={t('decisions.empty')}>{t('decisions.emptyText')}</Empty>;
  }
  const shown = new Set(items.map(({ broken }) => broken?.sentence));
  return (
    <>
      {breaks
        .filter(({ sentence }) => !shown.has(sentence))
        .map((finding) => (
          <BrokenRecord key={finding.sentence} finding={finding} />
        ))}
      <ol className={styles.list}>
        {items.map((decision) => (
          <Row key={decision.decisionId} decision={decision} />
        ))}
      </ol>
    </>
  );
}

function Row({ decision }: { readonly decision: DecisionRecord }) {
  const { t } = useTranslation();
  const title = useServerWords().title(decision);
  return (
    <li className={styles.row}>
      <h2>
        {decision.requestId ? (
          <Link to={`/inbox/${decision.requestId}`}>
            <Revealed text={title} />
          </Link>
        ) : (
          <Revealed text={title} />
        )}
      </h2>
      <p className={styles.meta}>
        <span>
          {t('decisions.by', {
            by: plainProse(
              decision.inPlaceOf == null
                ? decision.by
                : t('people.deputy.decided', { by: decision.by, name: decision.inPlaceOf }),
            ),
            outcome: t(`past.${decision.outcome}`),
          })}
        </span>
        <Ago at={decision.at} past />
        {decision.digest && (
          <span title={decision.digest}>
            {t('decisions.saw', { digest: `${decision.digest.slice(0, 8)}…` })}
          </span>
        )}
      </p>
      {decision.broken && <BrokenRecord finding={decision.broken} />}
      <DecisionContent decision={decision} />
    </li>
  );
}
