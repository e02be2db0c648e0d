import { Navigate, createBrowserRouter, useParams } from 'react-router';
import { WaitingCards } from '~/features/inbox/WaitingCards';
import { InboxPage } from '~/features/inbox/InboxPage';
import { TaskLayout } from '~/features/tasks/TaskLayout';
import { useTask } from '~/shared/api/task';
import { Loading } from '~/shared/ui/States';
import { BrokenPage, MissingPage } from './BrokenPage';
import { Shell } from './Shell';

/** Every address of the pages. What is not needed for the inbox and the head of a task is loaded by route. */
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
              lazy: async () => ({
                Component: (await import('~/features/tasks/TaskListPage')).TaskListPage,
              }),
            },
            {
              path: 'new',
              lazy: async () => ({
                Component: (await import('~/features/tasks/NewTaskPage')).NewTaskPage,
              }),
            },
            taskRoute,
            { path: '*', element: <MissingPage /> },
          ],
        },
      ],
    },
  ]);
}

const taskRoute = {
  path: 'tasks/:taskId',
  element: <TaskLayout waiting={(task) => <WaitingCards taskId={task.id} />} />,
  children: [
    { index: true, element: <FirstTab /> },
    {
      path: 'plan',
      lazy: async () => ({ Component: (await import('~/features/plan/PlanTab')).PlanTab }),
    },
    {
      path: 'transcript',
      lazy: async () => ({
        Component: (await import('~/features/transcript/TranscriptTab')).TranscriptTab,
      }),
    },
    {
      path: 'changes',
      lazy: async () => ({ Component: (await import('~/features/changes/ChangesTab')).ChangesTab }),
    },
    {
      path: 'checks',
      lazy: async () => ({ Component: (await import('~/features/changes/ChecksTab')).ChecksTab }),
    },
    {
      path: 'decisions',
      lazy: async () => ({
        Component: (await import('~/features/tasks/DecisionsTab')).DecisionsTab,
      }),
    },
    { path: '*', element: <MissingPage /> },
  ],
};

/** A task opens where something is to be seen: its plan when one waits, else its transcript. */
function FirstTab() {
  const { taskId = '' } = useParams();
  const task = useTask(taskId).data;
  if (!task) return null;
  const tab = task.phase === 'awaiting-approval' ? 'plan' : 'transcript';
  return <Navigate to={`/tasks/${taskId}/${tab}`} replace />;
}
