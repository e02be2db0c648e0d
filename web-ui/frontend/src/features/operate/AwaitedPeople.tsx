import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AwaitedRequest, Fleet } from '~/shared/api/fleet';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { MoreTasksLink, StatSection, TaskLink } from './StatSection';
import styles from './OperatePage.module.css';

const FIRST = 5;
const DAY = 86_400_000;

/** The people that tasks wait for, with their requests, the longest wait first. */
export function AwaitedPeople({ people }: { readonly people: Fleet['waiting'] }) {
  const { t } = useTranslation();
  return (
    <StatSection
      id="waiting"
      title={t('fleet.waiting.title')}
      none={people.length === 0 && t('fleet.waiting.none')}
    >
      {people.map((person) => (
        <Person key={person.assignee ?? ''} person={person} />
      ))}
    </StatSection>
  );
}

function Person({ person }: { readonly person: Fleet['waiting'][number] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { requests, count } = person;
  const shown = all ? requests : requests.slice(0, FIRST);
  return (
    <div className={styles.group}>
      <h3 className={styles.who}>
        <UserRound size={14} aria-hidden="true" />
        {person.assignee ? <Revealed text={person.assignee} /> : t('fleet.waiting.nobody')}
        <span className={styles.faint}>
          {t('fleet.waiting.count', { count })}
          {t('text.comma')}
          {t('fleet.waiting.longest')} <Ago at={person.since} lateAfter={DAY} />
        </span>
      </h3>
      <ul className={styles.rows}>
        {shown.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {shown.length < requests.length && (
        <Button tone="quiet" onClick={() => setAll(true)}>
          {t('fleet.more', { count: count - shown.length })}
        </Button>
      )}
      {all && <MoreTasksLink count={count - requests.length} to="/inbox" />}
    </div>
  );
}

function Request({ request }: { readonly request: AwaitedRequest }) {
  const { title } = useServerWords();
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Link to={`/inbox/${request.id}`} className={styles.task}>
          <Revealed text={title(request)} />
        </Link>
        <span className={styles.about}>
          <TaskLink id={request.taskId} title={request.taskTitle} />
        </span>
      </span>
      <span className={styles.age}>
        <Ago at={request.raisedAt} lateAfter={DAY} />
      </span>
    </li>
  );
}
