import { useQuery } from '@tanstack/react-query';
import { getText } from './http';

/** The text of an artifact. It never changes, so that it is fetched once. */
export function useArtifactText(sha256: string, enabled: boolean) {
  return useQuery({
    queryKey: ['artifact', sha256],
    queryFn: ({ signal }) => getText(`/api/artifacts/${encodeURIComponent(sha256)}`, signal),
    staleTime: Infinity,
    enabled,
  });
}
