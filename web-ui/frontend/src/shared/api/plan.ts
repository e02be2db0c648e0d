import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from './http';
import { requestKeys } from './request';
import type { Wire } from './wire';
import { useAction } from './useAction';

export type Plan = Wire<'Plan'>;
export type PlanFile = Wire<'PlanPlannedFile'>;
export type PlanStep = Wire<'Step'>;
export type PlanCheck = Wire<'StepCheck'>;
export type PlanRevision = Wire<'PlanStorePlanRevision'>;

/** A comment on a step of an earlier revision, and what became of it. */
export type StepComment = Wire<'StepComment'>;

export const planKeys = {
  one: (task: string) => ['plan', task] as const,
  revisions: (task: string) => ['plan', task, 'revisions'] as const,
  comments: (task: string, revision: number) => ['plan', task, 'comments', revision] as const,
};

/** The newest revision of a task's plan; a 404 until one is written. */
export function usePlan(task: string, enabled: boolean) {
  return useQuery({
    queryKey: planKeys.one(task),
    queryFn: ({ signal }) =>
      valueOf(api.GET('/api/tasks/{id}/plan', { params: { path: { id: task } }, signal })),
    enabled,
  });
}

export function usePlanRevisions(task: string, enabled: boolean) {
  return useQuery({
    queryKey: planKeys.revisions(task),
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/plan/revisions', { params: { path: { id: task } }, signal }),
      ),
    enabled,
  });
}

/** The comments of people on steps of earlier revisions, held against one. */
export function useStepComments(task: string, revision: number) {
  return useQuery({
    queryKey: planKeys.comments(task, revision),
    queryFn: ({ signal }) =>
      valueOf(
        api.GET('/api/tasks/{id}/plan/comments', {
          params: { path: { id: task }, query: { revision } },
          signal,
        }),
      ),
  });
}

/** Returns the server's findings on an edited plan; the server records nothing. */
export function checkPlan(task: string, plan: Plan, signal: AbortSignal) {
  const params = { path: { id: task } };
  return valueOf(api.POST('/api/tasks/{id}/plan/check', { params, body: plan, signal }));
}

/** Makes an edited plan the next revision under the same request. */
export function useSavePlan(task: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ digest, plan }: { digest: string; plan: Plan }) =>
      api.PUT('/api/tasks/{id}/plan', {
        params: { path: { id: task }, header: { 'If-Match': `"${digest}"` } },
        body: plan,
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: planKeys.one(task) }),
        client.invalidateQueries({ queryKey: requestKeys.all }),
      ]),
  });
}
