import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePermissions } from '~/shared/api/permissions';
import type { RememberedRule } from '~/shared/api/permissions';
import { SearchField } from '~/shared/ui/Field';
import { Empty, Failed, Loading, NoMatch } from '~/shared/ui/States';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { RevokeDialog } from './RevokeDialog';
import { RuleRow } from './RuleRow';
import styles from './PermissionsPage.module.css';

const FEW = 3;

/**
 * Permissions that people granted for always: each rule with its reach, its origin, and a way to
 * revoke the rule.
 */
export function PermissionsPage() {
  const { t } = useTranslation();
  usePageTitle(t('permissions.title'));
  const [search, setSearch] = useSearchParams();
  const words = search.get('q') ?? '';
  const rules = usePermissions();
  const [revoking, setRevoking] = useState<RememberedRule>();
  if (!rules.data) {
    if (rules.error) return <Failed error={rules.error} onRetry={() => void rules.refetch()} />;
    return <Loading lines={6} />;
  }
  const shown = rules.data.filter((rule) => matches(rule, words));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('permissions.title')}</h1>
          <p className={styles.lead}>{t('permissions.lead')}</p>
        </div>
        {(rules.data.length > FEW || words !== '') && (
          <SearchField
            label={t('permissions.search')}
            value={words}
            onChange={(q) => setSearch(q === '' ? {} : { q }, { replace: true })}
          />
        )}
      </header>
      {rules.data.length === 0 ? (
        <Empty title={t('permissions.empty')}>{t('permissions.emptyText')}</Empty>
      ) : (
        shown.length === 0 && <NoMatch title={t('permissions.emptySearch')} />
      )}
      {shown.length > 0 && (
        <ul className={styles.rules} aria-label={t('permissions.title')}>
          {shown.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onRevoke={() => setRevoking(rule)} />
          ))}
        </ul>
      )}
      {revoking && <RevokeDialog rule={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  );
}

/** Whether a rule holds every one of the words that were typed. */
function matches(rule: RememberedRule, words: string): boolean {
  const { permission, pattern, repository, by, taskId } = rule;
  const text = [permission, pattern, repository, by, taskId].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
