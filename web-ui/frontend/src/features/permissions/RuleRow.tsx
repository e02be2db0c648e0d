import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RememberedRule } from '~/shared/api/permissions';
import { repositoryName } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { useNow } from '~/shared/ui/useNow';
import styles from './PermissionsPage.module.css';

/** Maximum length of a pattern in the name of its button. */
const LONG = 80;

interface RuleRowProps {
  readonly rule: RememberedRule;
  readonly onRevoke: () => void;
}

/** One rule: what it allows, how far and how long, by whose decision. */
export function RuleRow({ rule, onRevoke }: RuleRowProps) {
  const { t } = useTranslation();
  const expired = useExpired(rule);
  const may = useMay(rule.taskId ?? undefined);
  const title = `${rule.permission}: ${rule.pattern}`.slice(0, LONG);
  return (
    <li className={styles.rule} data-expired={expired}>
      <div className={styles.what}>
        <p className={styles.pattern}>
          <span className={styles.permission}>{plainProse(rule.permission)}</span>{' '}
          <code>
            <Revealed text={rule.pattern} />
          </code>
        </p>
        <p className={styles.facts}>
          <RuleScope rule={rule} />
          <RuleExpiry rule={rule} expired={expired} />
          <Origin rule={rule} />
        </p>
      </div>
      {expired ? (
        <Chip tone="calm">{t('permissions.expired')}</Chip>
      ) : (
        may('change_rules') && (
          <Button
            aria-label={t('permissions.revokeOne', { rule: plainProse(title) })}
            onClick={onRevoke}
          >
            {t('permissions.revoke')}
          </Button>
        )
      )}
    </li>
  );
}

/** A rule that ran out while the page was open is still listed. */
function useExpired({ expiresAt }: RememberedRule): boolean {
  const now = useNow();
  return expiresAt != null && new Date(expiresAt).getTime() <= now;
}

/** Reach of the rule: a run, a task, or every task on a repository. */
function RuleScope({ rule }: { readonly rule: RememberedRule }) {
  const { t } = useTranslation();
  const name = repositoryName(rule);
  const reach = t(`permissions.reach.${rule.scope}`);
  const repository = name !== '' && (
    <span title={plainProse(rule.repository ?? '')}>
      <Revealed text={name} />
    </span>
  );
  return (
    <span>
      {reach} {rule.scope !== 'repository' && rule.taskId ? <TaskLink id={rule.taskId} /> : null}
      {repository && (rule.scope === 'repository' ? repository : <> · {repository}</>)}
    </span>
  );
}

function TaskLink({ id }: { readonly id: string }) {
  return (
    <Link to={`/tasks/${id}`}>
      <Revealed text={id} />
    </Link>
  );
}

function RuleExpiry({
  rule,
  expired,
}: {
  readonly rule: RememberedRule;
  readonly expired: boolean;
}) {
  const { t, i18n } = useTranslation();
  if (rule.expiresAt == null) return <span>{t('permissions.noEnd')}</span>;
  const time = new Date(rule.expiresAt).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return <span>{t(expired ? 'permissions.ended' : 'permissions.until', { time })}</span>;
}

/** The person who allowed the rule, the time, and the request with that decision. */
function Origin({ rule }: { readonly rule: RememberedRule }) {
  const { t } = useTranslation();
  return (
    <span>
      {t('permissions.by', { name: plainProse(rule.by) })} · <Ago at={rule.createdAt} past />
      {rule.requestId && (
        <>
          {' · '}
          <Link to={`/inbox/${rule.requestId}`}>{t('permissions.decision')}</Link>
        </>
      )}
    </span>
  );
}
