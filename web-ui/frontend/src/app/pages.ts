import { loadProse } from '~/shared/text/Markdown';

/** The parts of the pages that are not needed at first, each loaded when somebody goes there. */
export const pages = {
  tasks: async () => (await import('~/features/tasks/TaskListPage')).TaskListPage,
  task: async () => (await import('./TaskRoute')).TaskRoute,
  create: async () => (await import('~/features/tasks/NewTaskPage')).NewTaskPage,
  agents: async () => (await import('~/features/agents/AgentsPage')).AgentsPage,
  permissions: async () => (await import('~/features/permissions/PermissionsPage')).PermissionsPage,
  mcpLogin: async () => (await import('~/features/tasks/McpLoginPage')).McpLoginPage,
  operate: async () => (await import('~/features/operate/OperatePage')).OperatePage,
  usage: async () => (await import('~/features/usage/UsagePage')).UsagePage,
  compare: async () => (await import('~/features/tasks/ComparePage')).ComparePage,
  timeline: async () => (await import('~/features/operate/TimelineTab')).TimelineTab,
  plan: async () => (await import('~/features/plan/PlanTab')).PlanTab,
  transcript: async () => (await import('~/features/transcript/TranscriptTab')).TranscriptTab,
  changes: async () => (await import('~/features/changes/ChangesTab')).ChangesTab,
  checks: async () => (await import('~/features/changes/ChecksTab')).ChecksTab,
  modelForm: async () => (await import('~/features/inbox/ModelForm')).ModelForm,
  decisions: async () => (await import('~/features/tasks/DecisionsTab')).DecisionsTab,
};

/**
 * Loads Markdown and a task's page at once, as they are needed next, and the others once there is time: a server that
 * goes away then takes no part of the pages with it.
 */
export function loadInTime(): void {
  for (const load of [loadProse, pages.task]) load().catch(() => undefined);
  setTimeout(() => {
    for (const load of Object.values(pages)) load().catch(() => undefined);
  }, 1_000);
}
