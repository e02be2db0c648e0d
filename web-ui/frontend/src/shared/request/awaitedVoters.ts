import { useTranslation } from 'react-i18next';
import type { HumanRequest } from '~/shared/api/request';
import { plainProse } from '~/shared/text/hidden';
import { roleName } from './roleName';

/** Returns a function that names the people for whom a request waits, a sentence for each kind. */
export function useAwaitedVoters(): (request: HumanRequest) => readonly string[] {
  const { t } = useTranslation();
  return ({ waitsFor }) =>
    waitsFor.map(({ count, group, people, roles }) => {
      if (group != null) {
        const names = people.length > 0 ? ` (${people.join(', ')})` : '';
        return t('inbox.missing.group', { count, name: plainProse(group + names) });
      }
      return roles.length > 0
        ? t('inbox.missing.role', {
            count,
            name: roles.map((role) => roleName(t, role)).join(' / '),
          })
        : t('inbox.missing.anyone', { count });
    });
}
