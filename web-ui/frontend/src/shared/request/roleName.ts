import type { TFunction } from 'i18next';
import type { PersonRole } from '~/shared/api/tokens';
import { loadRareWords } from '~/shared/i18n';

let isLoading = false;

/**
 * Returns the name of a role in a sentence; a role that this page does not know keeps its word. The
 * names are rare words, which the first call loads.
 */
export function roleName(t: TFunction, role: string): string {
  const name = t(`inbox.role.${role as PersonRole}`, { defaultValue: '' });
  if (name === '' && !isLoading) {
    isLoading = true;
    void loadRareWords();
  }
  return name === '' ? role : name;
}
