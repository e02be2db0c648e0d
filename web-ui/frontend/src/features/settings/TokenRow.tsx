import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ApiToken, PersonRole } from '~/shared/api/tokens';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { useNow } from '~/shared/ui/useNow';
import styles from './SettingsPage.module.css';

interface TokenRowProps {
  readonly token: ApiToken;
  /** Whether tokens of several people are listed. */
  readonly ofAll: boolean;
  readonly onRevoke: () => void;
}

/** One token: its name, what it allows, its last use and its end. */
export function TokenRow({ token, ofAll, onRevoke }: TokenRowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const hasExpired = new Date(token.expiresAt).getTime() <= now;
  const isEnded = hasExpired || token.revokedAt != null;
  return (
    <li className={styles.token} data-ended={isEnded}>
      <div className={styles.what}>
        <p className={styles.name}>
          <strong>
            <Revealed text={token.name} />
          </strong>
          {ofAll && (
            <>
              {' '}
              <Revealed text={t('tokens.of', { owner: token.owner })} />
            </>
          )}
        </p>
        <TokenFacts token={token} />
      </div>
      {isEnded ? (
        <Chip tone="calm">{t(token.revokedAt == null ? 'tokens.expired' : 'tokens.revoked')}</Chip>
      ) : (
        <Button
          aria-label={t('tokens.revokeOne', { name: plainProse(token.name) })}
          onClick={onRevoke}
        >
          {t('tokens.revoke')}
        </Button>
      )}
    </li>
  );
}

/** The name of a role, with the pattern of the repositories in which it holds. */
function grantName(t: TFunction, grant: string): string {
  const [role, ...pattern] = grant.split('@');
  const name = t(`tokens.role.${role as PersonRole}`);
  return pattern.length > 0 ? `${name} (${plainProse(pattern.join('@'))})` : name;
}

function TokenFacts({ token }: { readonly token: ApiToken }) {
  const { t, i18n } = useTranslation();
  const date = (at: string) => new Date(at).toLocaleDateString(i18n.language);
  return (
    <p className={styles.facts}>
      <span>{token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', ')}</span>
      {token.roles.length > 0 && (
        <span>{token.roles.map((role) => grantName(t, role)).join(', ')}</span>
      )}
      <span>
        {token.usedAt == null ? (
          t('tokens.unused')
        ) : (
          <>
            {t('tokens.used')} <Ago at={token.usedAt} past />
          </>
        )}
      </span>
      {token.revokedAt == null ? (
        <span>{t('tokens.until', { date: date(token.expiresAt) })}</span>
      ) : (
        <span>
          {t('tokens.revokedBy', {
            name: plainProse(token.revokedBy ?? ''),
            date: date(token.revokedAt),
          })}
        </span>
      )}
    </p>
  );
}
