import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { notableRisk, repositoryName } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { useAwaitedVoters } from '~/shared/request/awaitedVoters';
import { useServerWords } from '~/shared/request/serverWords';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Chip } from '~/shared/ui/Chip';
import { providerOf } from './groups';
import { RiskLevel } from './RiskLevel';
import { RequestTitle } from './RequestTitle';
import styles from './RequestRow.module.css';

const DAY = 86_400_000;

interface RequestRowProps {
  readonly request: HumanRequest;
  readonly chosen: boolean;
  /** Number of equal requests that the row stands for. */
  readonly count: number;
}

/** One request in the list: what yes does, who asks, since when. */
export function RequestRow({ request, chosen, count }: RequestRowProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const risk = notableRisk(request);
  const link = useChosenInView(chosen);
  const words = useServerWords();
  const awaited = useAwaitedVoters();
  return (
    <li className={styles.row}>
      <Link
        ref={link}
        to={{ pathname: `/inbox/${request.id}`, search }}
        aria-current={chosen}
        className={styles.link}
      >
        <span
          className={styles.yes}
          title={count > 1 ? undefined : plainProse(words.title(request))}
        >
          {count > 1 ? (
            <GroupTitle request={request} count={count} />
          ) : (
            <RequestTitle request={request} />
          )}
        </span>
        <span className={styles.meta}>
          <Chip tone={toneOf(request)}>{t(`kind.${request.kind}`)}</Chip>
          <span className={styles.repository}>
            <Revealed text={repositoryName(request)} />
          </span>
          <span className={styles.task}>
            <Revealed text={count > 1 ? '' : request.taskTitle} />
          </span>
          {request.decision ? (
            <span className={styles.outcome}>
              {plainProse(request.decision.by)} {t(`past.${request.decision.outcome}`)}
            </span>
          ) : (
            <>
              {request.inPlaceOf && (
                <span className={styles.outcome}>
                  {t('people.deputy.for', { name: plainProse(request.inPlaceOf) })}
                </span>
              )}
              {request.assignee && (
                <span className={styles.outcome}>
                  {t('assign.to', { name: plainProse(request.assignee) })}
                </span>
              )}
              {request.views.includes('others') && (
                <span className={styles.task}>{awaited(request).join(' · ')}</span>
              )}
              {risk && <RiskLevel risk={request.risk} />}
            </>
          )}
          <span className={styles.age}>
            <Ago
              at={request.decision?.at ?? request.raisedAt}
              lateAfter={request.status === 'pending' ? DAY : Infinity}
            />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Common subject of equal requests, and the number of their tasks. */
function GroupTitle({ request, count }: Pick<RequestRowProps, 'request' | 'count'>) {
  const { t } = useTranslation();
  const provider = plainProse(providerOf(request));
  return t(request.outcomes[0] === 'retry' ? 'group.away' : 'group.refused', { provider, count });
}

/** The chosen row is scrolled into view; it takes the focus that a decided request leaves behind. */
function useChosenInView(chosen: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen) link.current?.scrollIntoView({ block: 'nearest' });
    if (chosen && !before.current && document.activeElement === document.body) {
      link.current?.focus({ preventScroll: true });
    }
    before.current = chosen;
  }, [chosen]);
  return link;
}

function toneOf({ kind, status }: HumanRequest): 'calm' | 'done' | 'waiting' {
  if (status !== 'pending') return 'calm';
  return kind === 'delivery' ? 'done' : 'waiting';
}
