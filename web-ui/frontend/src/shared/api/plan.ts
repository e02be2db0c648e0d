import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, query } from './http';
import type { List } from './common';
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
      get<PlanRevision>(`/api/tasks/${encodeURIComponent(task)}/plan`, signal),
    enabled,
  });
}

export function usePlanRevisions(task: string, enabled: boolean) {
  return useQuery({
    queryKey: planKeys.revisions(task),
    queryFn: ({ signal }) =>
      get<List<PlanRevision>>(`/api/tasks/${encodeURIComponent(task)}/plan/revisions`, signal),
    enabled,
  });
}

/** The comments of people on steps of earlier revisions, held against one. */
export function useStepComments(task: string, revision: number) {
  return useQuery({
    queryKey: planKeys.comments(task, revision),
    queryFn: ({ signal }) =>
      get<List<StepComment>>(
        `/api/tasks/${encodeURIComponent(task)}/plan/comments${query({ revision })}`,
        signal,
      ),
  });
}

/** Returns the server's findings on an edited plan; the server records nothing. */
export async function checkPlan(task: string, plan: Plan, signal: AbortSignal) {
  const path = `/api/tasks/${encodeURIComponent(task)}/plan/check`;
  return (
    await call<Wire<'PreflightReport'>>(path, {
      method: 'POST',
      body: plan,
      signal,
    })
  ).value;
}

/** Makes an edited plan the next revision under the same request. */
export function useSavePlan(task: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ digest, plan }: { digest: string; plan: Plan }) =>
      call<PlanRevision>(`/api/tasks/${encodeURIComponent(task)}/plan`, {
        method: 'PUT',
        body: plan,
        headers: { 'If-Match': `"${digest}"` },
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: planKeys.one(task) }),
        client.invalidateQueries({ queryKey: requestKeys.all }),
      ]),
  });
}
