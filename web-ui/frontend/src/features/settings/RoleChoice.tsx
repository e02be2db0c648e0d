import { useTranslation } from 'react-i18next';
import type { PersonRole } from '~/shared/api/tokens';
import styles from './SettingsPage.module.css';

const ROLES = ['requester', 'approver', 'operator', 'admin'] as const;

interface RoleChoiceProps {
  readonly chosen: readonly PersonRole[];
  readonly onChange: (roles: readonly PersonRole[]) => void;
}

/** The roles whose rights a token has. */
export function RoleChoice({ chosen, onChange }: RoleChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.roles}>
      <legend>{t('tokens.roles')}</legend>
      {ROLES.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(ROLES.filter((it) => (it === role ? target.checked : chosen.includes(it))))
            }
          />
          {t(`tokens.role.${role}`)}
        </label>
      ))}
      <p className={styles.lead}>{t('tokens.rolesHelp')}</p>
    </fieldset>
  );
}
