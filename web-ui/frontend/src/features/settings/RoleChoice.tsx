import { useTranslation } from 'react-i18next';
import type { PersonRole } from '~/shared/api/tokens';
import { CheckboxGroup } from './CheckboxGroup';
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
    <CheckboxGroup
      title={t('tokens.roles')}
      names={ROLES}
      chosen={chosen}
      label={(role) => t(`tokens.role.${role}`)}
      onChange={onChange}
    >
      <p className={styles.lead}>{t('tokens.rolesHelp')}</p>
    </CheckboxGroup>
  );
}
