import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import { requestKeys } from './request';
import { useAction } from './useAction';
import type { Wire } from './wire';

export type RequestComment = Wire<'RequestComment'>;

/** Fetches the comments that people wrote on a request for each other. */
export function useRequestComments(id: string) {
  return useQuery({
    queryKey: requestKeys.comments(id),
    queryFn: ({ signal }) =>
      valueOf(api.GET('/api/requests/{id}/comments', { params: { path: { id } }, signal })),
  });
}

/** Adds a comment once, also if the call is repeated. */
export function useAddRequestComment(id: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: { readonly commentId: string; readonly text: string }) =>
      valueOf(api.POST('/api/requests/{id}/comments', { params: { path: { id } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: requestKeys.all }),
  });
}
