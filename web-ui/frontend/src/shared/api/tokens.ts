import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';
import { useAction } from './useAction';

/** A named token of a person, without its secret. */
export type ApiToken = Wire<'ApiToken'>;
export type NewToken = Wire<'ApiTokenBody'>;
export type TokenScope = ApiToken['scopes'][number];
export type PersonRole = 'requester' | 'approver' | 'operator' | 'admin' | 'lead';

const tokenKeys = { all: ['tokens'] as const };

/** The tokens that the person at this page manages, the newest first. */
export function useTokens() {
  return useQuery({
    queryKey: tokenKeys.all,
    queryFn: ({ signal }) => valueOf(api.GET('/api/tokens', { signal })),
    select: ({ items }) => items,
  });
}

/** Creates a token; the answer alone holds its secret. */
export function useCreateToken() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: NewToken) => valueOf(api.POST('/api/tokens', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: tokenKeys.all }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) => api.DELETE('/api/tokens/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokenKeys.all }),
  });
}
