import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import { requestKeys } from './request';
import type { HumanRequest } from './request';
import type { Wire } from './wire';
import { useAction } from './useAction';

/**
 * Assignee of a request, or the time until which a person set the request aside; null means no
 * assignee, and now.
 */
export type AssignOrSnooze = Wire<'AssignmentBody'> | Wire<'SnoozeBody'>;

/** Says so to everybody who sees the request. */
export function useAssignOrSnooze(id: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (care: AssignOrSnooze) => {
      const params = { path: { id } };
      return valueOf(
        'until' in care
          ? api.POST('/api/requests/{id}/snooze', { params, body: care })
          : api.POST('/api/requests/{id}/assign', { params, body: care }),
      );
    },
    onSuccess: (request) => client.setQueryData(requestKeys.one(id), request),
    // A request that is settled meanwhile is shown as it is now.
    onSettled: () => client.invalidateQueries({ queryKey: requestKeys.all }),
  });
}

/** Takes the caller's own vote back while the request waits for the votes of others. */
export function useWithdrawVote(id: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () =>
      valueOf(api.DELETE('/api/requests/{id}/decision', { params: { path: { id } } })),
    onSuccess: (request) => client.setQueryData(requestKeys.one(id), request),
    onSettled: () => client.invalidateQueries({ queryKey: requestKeys.all }),
  });
}

/**
 * Until when a request is set aside, in milliseconds; nothing if it is not, or where that time has
 * come.
 */
export function snoozeEndOf({ snoozedUntil }: HumanRequest, now: number): number | undefined {
  const until = snoozedUntil ? new Date(snoozedUntil).getTime() : now;
  return until > now ? until : undefined;
}

/** Returns the name of the person at this page, as the server knows the person. */
export function useCallerName(): string | undefined {
  return useCaller()?.name;
}

/** Whether the person at this page may not approve a request, as the task is their own. */
export function useIsBarred({ votes }: HumanRequest): boolean {
  const me = useCallerName();
  return me !== undefined && votes.barred === me;
}

/** Whether this browser has signed in, and can sign out. */
export function useHasSession(): boolean {
  return useCaller()?.session ?? false;
}

/**
 * Whether the caller is a person, and not the server's own token; undefined until the server has
 * said so.
 */
export function useIsPerson(): boolean | undefined {
  const { data, isError } = useCallerQuery();
  return data?.person ?? (isError ? false : undefined);
}

/**
 * Returns the person at this page with the person's rights, once the server has told.
 *
 * @param task the task in whose repository the rights hold; all repositories if absent
 */
export function useCaller(task?: string): Wire<'CallerView'> | undefined {
  return useCallerQuery(task).data;
}

function useCallerQuery(task?: string) {
  return useQuery({
    queryKey: ['me', task],
    queryFn: ({ signal }) =>
      valueOf(api.GET('/api/me', { params: { query: task ? { task } : {} }, signal })),
    staleTime: Infinity,
  });
}
