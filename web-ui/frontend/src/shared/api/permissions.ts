import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get } from './http';
import type { List } from './common';
import type { Wire } from './wire';
import { useAction } from './useAction';

/** A permission rule that a decision left. */
export type RememberedRule = Wire<'RuleStoreActiveRule'>;

export const permissionKeys = { all: ['permissions'] as const };

export function usePermissions() {
  return useQuery({
    queryKey: permissionKeys.all,
    queryFn: ({ signal }) => get<List<RememberedRule>>('/api/permissions', signal),
    select: ({ items }) => items.toReversed(),
  });
}

/** Takes a rule back; one that is gone already is taken back as well. */
export function useRevoke() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) =>
      call(`/api/permissions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: permissionKeys.all }),
  });
}
