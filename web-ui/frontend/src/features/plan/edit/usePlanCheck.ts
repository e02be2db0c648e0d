import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkPlan } from '~/shared/api/plan';
import type { Plan } from '~/shared/api/plan';

/** Time without typing before the page checks the plan. */
const PAUSE = 500;

export interface LivePlanCheck {
  readonly findings: readonly string[];
  readonly wouldAsk: readonly string[];
  readonly executed: readonly string[];
  /** checking: the findings belong to an earlier text; failed: the server did not answer. */
  readonly state: 'checking' | 'checked' | 'failed';
}

const NONE: readonly string[] = [];

/** The server's check of the plan during typing; the server records nothing. */
export function usePlanCheck(task: string, plan: Plan): LivePlanCheck {
  const text = JSON.stringify(plan);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['plan-check', task, settled],
    queryFn: ({ signal }) => checkPlan(task, JSON.parse(settled) as Plan, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const pending = text !== settled || data === undefined || isPlaceholderData;
  return {
    findings: data?.findings ?? NONE,
    wouldAsk: data?.wouldAsk ?? NONE,
    executed: data?.executed ?? NONE,
    state: error ? 'failed' : pending ? 'checking' : 'checked',
  };
}
