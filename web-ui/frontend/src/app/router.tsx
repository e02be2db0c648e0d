import { Suspense, createElement } from 'react';
import {
  BrowserRouter,
  Navigate,
  matchRoutes,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router';
import type { RouteObject } from 'react-router';
import { useTask } from '~/shared/api/task';
import { isLeft } from '~/shared/ui/isLeft';
import { Loading } from '~/shared/ui/States';
import { Boundary } from './Boundary';
import { MissingPage } from './BrokenPage';
import { forgetFailures, loaded } from './loadedParts';
import type { Load } from './loadedParts';
import { pages } from './pages';
import { Shell } from './Shell';

const LOADS = new Map<RouteObject, Load>();
const LISTS = /^\/(?:inbox\b|tasks$)/;

/** Every address of the pages, each loaded when a person opens it. */
const ROUTES: RouteObject[] = [
  {
    path: '/',
    element: <Shell />,
    children: [
      { index: true, element: <Navigate to="/inbox" replace /> },
      later('inbox', pages.inbox),
      later('inbox/:requestId', pages.inbox),
      later('tasks', pages.tasks),
      later('mcp/login', pages.mcpLogin),
      later('operate', pages.operate),
      later('permissions', pages.permissions),
      later('settings', pages.settings),
      later('usage', pages.usage),
      later('new', pages.create),
      later('agents', pages.agents),
      later('agents/:name', pages.agents),
      later('tasks/:taskId/compare', pages.compare),
      later('tasks/:taskId', pages.task, [
        { index: true, element: <FirstTab /> },
        later('plan', pages.plan),
        later('transcript', pages.transcript),
        later('changes', pages.changes),
        later('checks', pages.checks),
        later('decisions', pages.decisions),
        later('timeline', pages.timeline),
        { path: '*', element: <MissingPage /> },
      ]),
      { path: '*', element: <MissingPage /> },
    ],
  },
];

/** The page at the address of the window. */
export function Router() {
  return (
    <BrowserRouter>
      <Boundary>
        <Suspense fallback={<Loading />}>
          <MatchedRoute />
        </Suspense>
      </Boundary>
    </BrowserRouter>
  );
}

/**
 * Starts to load all parts of an address, so that a tab does not wait for its frame. From a list,
 * also loads the pages that people open next. They then work without the server.
 */
export async function loadPlace(path: string): Promise<void> {
  const place = path === '/' ? '/inbox' : path;
  const shown = matchRoutes(ROUTES, place) ?? [];
  const next = LISTS.test(place) ? [pages.inbox, pages.task] : [];
  const loads = [...shown.flatMap(({ route }) => LOADS.get(route) ?? []), ...next];
  // A part that failed is tried again when it is shown; the boundary shows a second failure.
  await Promise.allSettled(loads.map((load) => loaded(load).done));
  forgetFailures();
}

function MatchedRoute() {
  return useRoutes(ROUTES);
}

/** A page that is loaded when a person opens it. */
function later(path: string, load: Load, children: RouteObject[] = []): RouteObject {
  const route = { path, element: <Page load={load} />, children };
  LOADS.set(route, load);
  return route;
}

function Page({ load }: { readonly load: Load }) {
  return createElement(loaded(load).content);
}

/** A task opens where something is to be seen: its plan when one waits, else its transcript. */
function FirstTab() {
  const { taskId = '' } = useParams();
  const { pathname } = useLocation();
  const task = useTask(taskId).data;
  if (!task || isLeft(pathname)) return null;
  const tab = task.phase === 'awaiting-approval' ? 'plan' : 'transcript';
  return <Navigate to={`/tasks/${taskId}/${tab}`} replace />;
}
