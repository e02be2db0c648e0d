import { Navigate, createBrowserRouter, useParams } from 'react-router';
import { InboxPage } from '~/features/inbox/InboxPage';
import { useTask } from '~/shared/api/task';
import { Loading } from '~/shared/ui/States';
import { BrokenPage, MissingPage } from './BrokenPage';
import { pages } from './pages';
import { Shell } from './Shell';

/** Every address of the pages. What is not needed for the inbox is loaded by route. */
export function createRouter() {
  return createBrowserRouter([
    {
      path: '/',
      element: <Shell />,
      hydrateFallbackElement: <Loading />,
      errorElement: <BrokenPage />,
      children: [
        {
          errorElement: <BrokenPage />,
          children: [
            { index: true, element: <Navigate to="/inbox" replace /> },
            { path: 'inbox', element: <InboxPage /> },
            { path: 'inbox/:requestId', element: <InboxPage /> },
            {
              path: 'tasks',
              lazy: { Component: pages.tasks },
            },
            {
              path: 'mcp/login',
              lazy: { Component: pages.mcpLogin },
            },
            {
              path: 'operate',
              lazy: { Component: pages.operate },
            },
            {
              path: 'permissions',
              lazy: { Component: pages.permissions },
            },
            {
              path: 'usage',
              lazy: { Component: pages.usage },
            },
            {
              path: 'new',
              lazy: { Component: pages.create },
            },
            ...['agents', 'agents/:name'].map((path) => ({
              path,
              lazy: { Component: pages.agents },
            })),
            {
              path: 'tasks/:taskId/compare',
              lazy: { Component: pages.compare },
            },
            taskRoute(),
            { path: '*', element: <MissingPage /> },
          ],
        },
      ],
    },
  ]);
}

// Made anew for each router: it takes away what it has loaded.
function taskRoute() {
  return {
    path: 'tasks/:taskId',
    lazy: { Component: pages.task },
    children: [
      { index: true, element: <FirstTab /> },
      {
        path: 'plan',
        lazy: { Component: pages.plan },
      },
      {
        path: 'transcript',
        lazy: { Component: pages.transcript },
      },
      {
        path: 'changes',
        lazy: { Component: pages.changes },
      },
      {
        path: 'checks',
        lazy: { Component: pages.checks },
      },
      {
        path: 'decisions',
        lazy: { Component: pages.decisions },
      },
      {
        path: 'timeline',
        lazy: { Component: pages.timeline },
      },
      { path: '*', element: <MissingPage /> },
    ],
  };
}

/** A task opens where something is to be seen: its plan when one waits, else its transcript. */
function FirstTab() {
  const { taskId = '' } = useParams();
  const task = useTask(taskId).data;
  if (!task) return null;
  const tab = task.phase === 'awaiting-approval' ? 'plan' : 'transcript';
  return <Navigate to={`/tasks/${taskId}/${tab}`} replace />;
}
