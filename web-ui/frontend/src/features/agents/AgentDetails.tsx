import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Agent } from '~/shared/api/catalogue';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';
import { plainProse } from '~/shared/text/hidden';
import { CallQuestion } from './CallQuestion';
import styles from './AgentDetails.module.css';

/** The server's word for what no file says. */
const BUILT_IN = 'built in';

/** One agent with its resolved settings. */
export function AgentDetails({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const words = useServerWords();
  return (
    <article className={styles.agent} aria-label={agent.name}>
      <Link to="/agents" className={styles.back}>
        {t('agents.all')}
      </Link>
      <h2>{plainProse(agent.name)}</h2>
      <p>{plainProse(words.description(agent.description))}</p>
      {agent.warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={t('agents.warnings')}>
          {agent.warnings.map((warning) => (
            <li key={warning}>
              <TriangleAlert size={15} aria-hidden="true" /> <span>{plainProse(warning)}</span>
            </li>
          ))}
        </ul>
      )}
      <Values agent={agent} />
      <Tools agent={agent} />
      <Rules agent={agent} />
      <CallQuestion agent={agent} />
    </article>
  );
}

/** Each value, and the line of the file it stands in. */
function Values({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const values: readonly (readonly [key: string, label: string, value: string])[] = [
    ['mode', t('agents.used'), t(`agents.mode.${agent.mode}`)],
    ['model', t('agents.model'), agent.model ?? t('agents.tasks')],
    ['variant', t('agents.variant'), agent.variant ?? t('agents.usual')],
    ['temperature', t('agents.temperature'), agent.temperature?.toString() ?? t('agents.usual')],
    ['topP', t('agents.topP'), agent.topP?.toString() ?? t('agents.usual')],
    ['steps', t('agents.steps'), agent.steps.toString()],
    ['readOnly', t('agents.changes'), agent.readOnly ? t('agents.nothing') : t('agents.files')],
    ['prompt', t('agents.prompt'), t('agents.promptValue')],
  ];
  const without = t(agent.source === BUILT_IN ? 'agents.builtIn' : 'agents.default');
  return (
    <dl className={styles.values}>
      {values.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <Revealed text={value} />
            <code className={styles.source}>{agent.sources[key] ?? without}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Tools({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const words = useServerWords();
  const withheld = agent.toolbox.filter(({ offered }) => !offered);
  return (
    <section>
      <h3>{t('agents.tools')}</h3>
      <p className={styles.tools}>
        {agent.toolbox
          .filter(({ offered }) => offered)
          .map(({ name }) => (
            <code key={name}>{name}</code>
          ))}
      </p>
      {withheld.length > 0 && (
        <details>
          <summary>{t('agents.withheld', { count: withheld.length })}</summary>
          <ul>
            {withheld.map(({ name, reason }) => (
              <li key={name}>
                <code>{name}</code> {reason && words.reason(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Rules({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const own = agent.rules.filter(({ layer }) => layer !== 'defaults');
  if (own.length === 0) return null;
  return (
    <section>
      <h3>{t('agents.rules')}</h3>
      <ol className={styles.rules}>
        {own.map((rule, index) => (
          <li key={index}>
            <code>
              <Revealed text={`${rule.permission}: ${rule.pattern}`} />
            </code>
            <span>{t('agents.then', { context: rule.action })}</span>
            <code className={styles.source}>
              {rule.source === BUILT_IN ? t('agents.builtIn') : rule.source}
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}
