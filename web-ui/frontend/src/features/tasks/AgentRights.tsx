import { useTranslation } from 'react-i18next';
import type { Agent } from '~/shared/api/catalogue';
import { Revealed } from '~/shared/text/Verbatim';
import { rightsOf } from './rights';
import type { Right } from './rights';
import styles from './RightsBanner.module.css';

/**
 * Rights of an agent in a few lines: its tools, the actions that need a question, and the forbidden
 * actions.
 */
export function AgentRights({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const offered = agent.toolbox.filter((tool) => tool.offered);
  const names = (readOnly: boolean) =>
    offered.filter((tool) => tool.readOnly === readOnly).map(({ name }) => name);
  return (
    <dl className={styles.rights}>
      <Names title={t('rights.changes')} names={names(false)} />
      <Names title={t('rights.onlyReads')} names={names(true)} />
      <Lines title={t('rights.asks')} rights={rightsOf(agent.rules, 'ask')} />
      <Lines title={t('rights.denied')} rights={rightsOf(agent.rules, 'deny')} />
    </dl>
  );
}

interface NamesProps {
  readonly title: string;
  readonly names: readonly string[];
}

function Names({ title, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {[...new Set(names)].map((name) => (
          <code key={name}>
            <Revealed text={name} />
          </code>
        ))}
      </dd>
    </>
  );
}

function Lines({ title, rights }: { readonly title: string; readonly rights: readonly Right[] }) {
  if (rights.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <ul>
          {rights.map((right) => (
            <Line key={right.permission} right={right} />
          ))}
        </ul>
      </dd>
    </>
  );
}

const WORDS = [
  'bash',
  'bash_unconfined',
  'doom_loop',
  'edit',
  'external_directory',
  'git_objects',
  'network',
  'opaque',
  'opaque_unconfined',
  'plan_exit',
  'question',
  'read',
  'webfetch',
] as const;

/** One permission in words, with its first patterns. */
function Line({ right: { permission, patterns, more } }: { readonly right: Right }) {
  const { t } = useTranslation();
  const known = WORDS.find((word) => word === permission);
  return (
    <li>
      {known ? (
        t(`rights.words.${known}`)
      ) : (
        <code>
          <Revealed text={permission} />
        </code>
      )}{' '}
      {patterns.map((pattern) => (
        <code key={pattern}>
          <Revealed text={pattern} />
        </code>
      ))}{' '}
      {more > 0 && t('rights.others', { count: more })}
    </li>
  );
}
