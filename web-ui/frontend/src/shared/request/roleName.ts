import type { TFunction } from 'i18next';
import type { PersonRole } from '~/shared/api/tokens';

/** Returns the name of a role in a sentence; a role that this page does not know keeps its word. */
export function roleName(t: TFunction, role: string): string {
  return t(`inbox.role.${role as PersonRole}`, { defaultValue: role });
}
