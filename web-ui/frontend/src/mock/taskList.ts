import { HttpResponse } from 'msw';
import type { MockApi } from './MockApi';
import { problem } from './problem';

/** The list of tasks with the filters of the API. */
export function listTasks(api: MockApi, search: URLSearchParams) {
  const [q = '', state, repo, requester] = ['q', 'state', 'repo', 'requester'].map(
    (name) => search.get(name) ?? undefined,
  );
  const [from, to] = ['from', 'to'].map((name) => search.get(name) ?? undefined);
  const wrong = [from, to].find((day) => day !== undefined && Number.isNaN(Date.parse(day)));
  if (wrong !== undefined) return problem(422, 'invalid', `'${wrong}' can't be a day.`);
  const items = api.tasks.filter(
    (task) =>
      (state === undefined || task.state === state) &&
      (repo === undefined || task.repository?.location === repo) &&
      (requester === undefined || task.requester === requester) &&
      (from === undefined || Date.parse(task.createdAt) >= Date.parse(from)) &&
      (to === undefined || Date.parse(task.createdAt) < Date.parse(to)) &&
      `${task.title} ${task.request}`.toLowerCase().includes(q.toLowerCase()),
  );
  return HttpResponse.json({ items, next: null });
}
