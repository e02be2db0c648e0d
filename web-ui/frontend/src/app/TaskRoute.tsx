import { WaitingCards } from '~/features/inbox/WaitingCards';
import { TaskLayout } from '~/features/tasks/TaskLayout';

/** The head of a task with what waits in it; its tabs stand below. */
export function TaskRoute() {
  return <TaskLayout waiting={(task) => <WaitingCards taskId={task.id} />} />;
}
