import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';
import { useAction } from './useAction';

/** A permission rule that a decision left. */
export type RememberedRule = Wire<'RuleStoreActiveRule'>;

export const permissionKeys = { all: ['permissions'] as const };

export function usePermissions() {
  return useQuery({
    queryKey: permissionKeys.all,
    queryFn: ({ signal }) => valueOf(api.GET('/api/permissions', { signal })),
    select: ({ items }) => items.toReversed(),
  });
}

/** Takes a rule back; one that is gone already is taken back as well. */
export function useRevoke() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) => api.DELETE('/api/permissions/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: permissionKeys.all }),
  });
}
