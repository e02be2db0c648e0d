import { useQuery } from '@tanstack/react-query';
import { get } from './http';
import type { List } from './common';
import type { Wire } from './wire';

export type Plan = Wire<'Plan'>;
export type PlanFile = Wire<'PlanPlannedFile'>;
export type PlanStep = Wire<'Step'>;
export type PlanCheck = Wire<'StepCheck'>;
export type PlanRevision = Wire<'PlanStorePlanRevision'>;

export const planKeys = {
  one: (task: string) => ['plan', task] as const,
  revisions: (task: string) => ['plan', task, 'revisions'] as const,
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
