import { useQuery } from '@tanstack/react-query';
import { api } from './http';

/** The text of an artifact. It never changes, so that it is fetched once. */
export function useArtifactText(sha256: string, enabled: boolean) {
  return useQuery({
    queryKey: ['artifact', sha256],
    queryFn: async ({ signal }) => {
      const { response } = await api.GET('/api/artifacts/{sha256}', {
        params: { path: { sha256 } },
        headers: { Accept: '*/*' },
        parseAs: 'stream',
        signal,
      });
      return response.text();
    },
    staleTime: Infinity,
    enabled,
  });
}
