import { useTranslation } from 'react-i18next';
import type { PermissionSubject, RequestOf } from '~/shared/api/request';
import { useServerWords } from '~/shared/request/serverWords';
import { LazyDiff } from '~/shared/diff/LazyDiff';
import { Markdown } from '~/shared/text/Markdown';
import { plainProse } from '~/shared/text/hidden';
import { Revealed, Verbatim } from '~/shared/text/Verbatim';
import { Fact, Facts, Section } from './Facts';
import styles from './Facts.module.css';

/** The server's reason for a call outside the sandbox. */
const UNSANDBOXED = 'runs without a sandbox';

interface PermissionCardProps {
  readonly request: RequestOf<'permission'>;
  readonly brief: boolean;
}

/** The exact command or change, the model's explanation, the touched paths and hosts, and the rules that asked, folded. */
export function PermissionCard({ request, brief }: PermissionCardProps) {
  const { t } = useTranslation();
  const { subject } = request;
  return (
    <div className={styles.card}>
      <CallContent subject={subject} />
      {!brief && subject.claim && (
        <Section title={t('permission.claim')}>
          <div className={styles.claim}>
            <Markdown text={subject.claim} />
          </div>
        </Section>
      )}
      <Facts>
        <CallFacts request={request} />
      </Facts>
      <details className={styles.rules}>
        <summary>{t('permission.rules')}</summary>
        <CallPermissions subject={subject} />
      </details>
      {!brief && request.status === 'pending' && (
        <p className={styles.note}>{t('decide.denial')}</p>
      )}
    </div>
  );
}

/** The rules that asked, the asking run, and the patterns that "always" would cover. */
function CallPermissions({ subject }: { readonly subject: PermissionSubject }) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <Facts>
        <Fact name={t('permission.rule')}>
          <MatchedRules subject={subject} />
        </Fact>
        {subject.chain.length > 0 && (
          <Fact name={t('permission.run')}>
            <Revealed text={chain(subject, (step) => t('permission.step', { step }))} />
          </Fact>
        )}
      </Facts>
      {subject.always.length > 0 && (
        <Section title={t('decide.alwaysTitle')}>
          <Verbatim text={subject.always.join('\n')} label={t('decide.alwaysTitle')} />
        </Section>
      )}
    </div>
  );
}

function CallContent({ subject }: { readonly subject: PermissionSubject }) {
  const { t } = useTranslation();
  const { command, diff } = subject;
  return (
    <>
      {command && (
        <Section title={t('permission.command')}>
          <Verbatim
            text={command}
            label={t('permission.command')}
            marks={partsAskedAbout(subject)}
          />
        </Section>
      )}
      {diff && (
        <Section title={t('permission.change')}>
          <LazyDiff diff={diff} label={t('permission.change')} />
        </Section>
      )}
      {!command && !diff && (
        <Section title={t('permission.arguments')}>
          <Verbatim
            text={`${subject.tool} ${JSON.stringify(subject.arguments, null, 2)}`}
            label={t('permission.arguments')}
          />
        </Section>
      )}
    </>
  );
}

/** The parts of a command that a rule asks about. */
function partsAskedAbout(subject: PermissionSubject): readonly string[] {
  return subject.items.map((item) => item.text);
}

/** Tells whether a call reaches for files outside the workspace. */
function leaves(subject: PermissionSubject): boolean {
  return subject.items.some(({ permission }) => permission === 'external_directory');
}

/** The facts of a call, without those that the reasons of its risk name already. */
function CallFacts({ request }: Pick<PermissionCardProps, 'request'>) {
  const { t } = useTranslation();
  const { reason } = useServerWords();
  const { subject, risk } = request;
  const isNamed = (words: string) => risk.reasons.some((it) => it.includes(words));
  return (
    <>
      {subject.cwd && (
        <Fact name={t('permission.where')}>
          <code>
            <Revealed text={subject.cwd} />
          </code>
        </Fact>
      )}
      <CodeList name={t('permission.touches')} values={subject.paths ?? []} />
      <CodeList name={t('permission.network')} values={subject.hosts ?? []} />
      {typeof subject.sandboxed === 'boolean' && (subject.sandboxed || !isNamed(UNSANDBOXED)) && (
        <Fact name={t('permission.sandbox')}>
          {subject.sandboxed ? (
            t(
              subject.command && leaves(subject)
                ? 'permission.sandboxedOutside'
                : 'permission.sandboxed',
            )
          ) : (
            <strong className={styles.warning}>{t('permission.unsandboxed')}</strong>
          )}
        </Fact>
      )}
      {subject.notAnalysed && !isNamed(subject.notAnalysed) && (
        <Fact name={t('permission.notAnalysed')}>
          <Revealed text={reason(subject.notAnalysed)} />
        </Fact>
      )}
    </>
  );
}

function CodeList({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <Fact name={name}>
      <ul>
        {values.map((value) => (
          <li key={value}>
            <code>
              <Revealed text={value} />
            </code>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function MatchedRules({ subject }: { readonly subject: PermissionSubject }) {
  const { t } = useTranslation();
  const rules = subject.items.map((item) => item.rule);
  const distinct = [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
  return (
    <ul>
      {distinct.map((rule) => (
        <li key={`${rule.permission} ${rule.pattern}`}>
          <code>
            <Revealed text={t('permission.ruleText', { ...rule })} />
          </code>
          {t('permission.layer', { layer: plainProse(rule.layer) })}
        </li>
      ))}
    </ul>
  );
}

function chain(subject: PermissionSubject, step: (id: string) => string): string {
  return subject.chain
    .map((link) => [link.agent, link.step && step(link.step)].filter(Boolean).join(', '))
    .join(' › ');
}
