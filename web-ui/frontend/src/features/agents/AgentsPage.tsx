import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useParams } from 'react-router';
import { useAllAgents } from '~/shared/api/catalogue';
import type { Agent } from '~/shared/api/catalogue';
import { useServerWords } from '~/shared/request/serverWords';
import { plainProse } from '~/shared/text/hidden';
import { Chip } from '~/shared/ui/Chip';
import { Failed, Loading } from '~/shared/ui/States';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { AgentDetails } from './AgentDetails';
import styles from './AgentsPage.module.css';

/** The agents in force, and one of them: where each value comes from and what it may do. */
export function AgentsPage() {
  const { t } = useTranslation();
  const { name } = useParams();
  usePageTitle(name ?? t('agents.title'));
  const agents = useAllAgents();
  if (!agents.data) {
    if (agents.error)
      return <Failed whole error={agents.error} onRetry={() => void agents.refetch()} />;
    return <Loading lines={8} />;
  }
  const chosen = agents.data.find((agent) => agent.name === name);
  return (
    <div className={styles.page}>
      <section className={name === undefined ? undefined : styles.aside}>
        <h1>{t('agents.title')}</h1>
        <p className={styles.lead}>
          {t('agents.lead')}{' '}
          <Link to="/permissions" className={styles.also}>
            {t('permissions.title')}
          </Link>
        </p>
        <ul className={styles.list}>
          {agents.data.map((agent) => (
            <li key={agent.name}>
              <Line agent={agent} />
            </li>
          ))}
        </ul>
      </section>
      {chosen ? (
        <AgentDetails key={chosen.name} agent={chosen} />
      ) : (
        name !== undefined && <p>{t('agents.none', { name })}</p>
      )}
    </div>
  );
}

function Line({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const words = useServerWords();
  return (
    <NavLink to={`/agents/${encodeURIComponent(agent.name)}`} className={styles.line ?? ''}>
      <span className={styles.name}>
        <code>{plainProse(agent.name)}</code>
        <Chip tone="calm">
          {agent.hidden ? t('agents.hidden') : t(`agents.mode.${agent.mode}`)}
        </Chip>
        {agent.warnings.length > 0 && (
          <Chip tone="waiting" icon={TriangleAlert}>
            {t('agents.warned', { count: agent.warnings.length })}
          </Chip>
        )}
      </span>
      <span className={styles.description}>{plainProse(words.description(agent.description))}</span>
    </NavLink>
  );
}
