import { useQuery } from '@tanstack/react-query';
import { get } from './http';
import type { List } from './common';

export interface PlanFile {
  readonly path: string;
  readonly action: 'add' | 'modify' | 'delete' | 'move' | 'read';
  readonly note?: string | null;
}

export interface PlanCheck {
  readonly command?: string | null;
  readonly description?: string | null;
}

export interface PlanStep {
  readonly id: string;
  readonly title: string;
  readonly instructions: string;
  readonly dependsOn?: readonly string[] | null;
  readonly kind?: 'agent' | 'tool' | 'command' | null;
  readonly agent?: string | null;
  readonly command?: string | null;
  readonly files?: readonly string[] | null;
  readonly checks?: readonly PlanCheck[] | null;
}

export interface Plan {
  readonly overview: string;
  readonly approach?: string | null;
  readonly files?: readonly PlanFile[] | null;
  readonly steps: readonly PlanStep[];
  readonly verification?: readonly PlanCheck[] | null;
  readonly manualChecks?: readonly string[] | null;
  readonly risks?: readonly string[] | null;
}

export interface PlanRevision {
  readonly revision: number;
  readonly digest: string;
  readonly author?: string | null;
  readonly createdAt?: string | null;
  readonly plan: Plan;
  readonly markdown?: string | null;
}

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
