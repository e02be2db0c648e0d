import type { HumanRequest } from '~/shared/api/request';

/**
 * Returns the group of a request. Requests are equal if they have the same fault, model and
 * outcomes; undefined for all others.
 */
export function groupOf(request: HumanRequest): string | undefined {
  if (request.kind !== 'operator' || request.status !== 'pending') return undefined;
  const { cause, model, type } = request.subject;
  if (cause !== 'provider' || !model || request.risk.level === 'high') return undefined;
  return [model, type ?? '', ...request.outcomes].join(' ');
}

/** The other requests that one decision may settle as well. */
export function equalTo(
  request: HumanRequest,
  all: readonly HumanRequest[],
): readonly HumanRequest[] {
  const group = groupOf(request);
  if (group === undefined) return [];
  return all.filter((other) => other.id !== request.id && groupOf(other) === group);
}

/** Each request that stands for itself, and of equal ones the first with the number of all. */
export function grouped(
  requests: readonly HumanRequest[],
): readonly { readonly request: HumanRequest; readonly count: number }[] {
  const seen = new Set<string>();
  return requests.flatMap((request) => {
    const group = groupOf(request);
    if (group === undefined) return [{ request, count: 1 }];
    if (seen.has(group)) return [];
    seen.add(group);
    return [{ request, count: equalTo(request, requests).length + 1 }];
  });
}

/** Returns the provider of a model: the name before the slash. */
export function providerOf(request: HumanRequest): string {
  return request.kind === 'operator' ? (request.subject.model?.split('/')[0] ?? '') : '';
}
