import { useQuery } from '@tanstack/react-query';
import { api, valueOf } from './http';
import type { Wire } from './wire';
import { useAction } from './useAction';

export type Agent = Wire<'AgentView'>;
export type Model = Wire<'ModelView'>;

/** The agents a person may hand a task to. */
export function useAgents() {
  return useQuery({
    queryKey: ['agents'],
    queryFn: ({ signal }) => valueOf(api.GET('/api/agents', { signal })),
    select: ({ items }) => items.filter(({ mode, hidden }) => mode !== 'subagent' && !hidden),
    staleTime: 60_000,
  });
}

/** Every agent, also agents that a person cannot choose. */
export function useAllAgents() {
  return useQuery({
    queryKey: ['agents'],
    queryFn: ({ signal }) => valueOf(api.GET('/api/agents', { signal })),
    select: ({ items }) => items,
    staleTime: 60_000,
  });
}

/** Asks the server what would happen to a tool call; the server runs nothing. */
export function useExplain() {
  return useAction({
    mutationFn: (body: Wire<'CallExplanationBody'>) => valueOf(api.POST('/api/explain', { body })),
  });
}

/** One agent with its tools and rules. */
export function useAgent(name: string, enabled: boolean) {
  return useQuery({
    queryKey: ['agents', name],
    queryFn: ({ signal }) =>
      valueOf(api.GET('/api/agents/{name}', { params: { path: { name } }, signal })),
    staleTime: 60_000,
    enabled,
  });
}

/** How a task may be planned and carried out. */
export function useStrategies() {
  return useQuery({
    queryKey: ['strategies'],
    queryFn: ({ signal }) => valueOf(api.GET('/api/strategies', { signal })),
    select: ({ items }) => items,
    staleTime: Infinity,
  });
}

/** The models that this server can ask. */
export function useModels() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => valueOf(api.GET('/api/models', { signal })),
    staleTime: 60_000,
  });
}
