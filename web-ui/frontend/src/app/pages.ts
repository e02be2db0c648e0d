import { loadDiff } from '~/shared/diff/LazyDiff';
import { loadRareWords } from '~/shared/i18n';
import { loadProse } from '~/shared/text/Markdown';

/** The parts of the pages that are not needed at first, each loaded when a person opens it. */
export const pages = {
  inbox: () => withProse(import('~/features/inbox/InboxPage')).then((it) => it.InboxPage),
  tasks: async () => (await withRareWords(import('~/features/tasks/TaskListPage'))).TaskListPage,
  task: () => withProse(import('./TaskRoute')).then((it) => it.TaskRoute),
  create: async () => (await withRareWords(import('~/features/tasks/NewTaskPage'))).NewTaskPage,
  agents: async () => (await withRareWords(import('~/features/agents/AgentsPage'))).AgentsPage,
  permissions: async () =>
    (await withRareWords(import('~/features/permissions/PermissionsPage'))).PermissionsPage,
  settings: async () =>
    (await withRareWords(import('~/features/settings/SettingsPage'))).SettingsPage,
  mcpLogin: async () => (await import('~/features/tasks/McpLoginPage')).McpLoginPage,
  operate: async () => (await withRareWords(import('~/features/operate/OperatePage'))).OperatePage,
  usage: async () => (await withRareWords(import('~/features/usage/UsagePage'))).UsagePage,
  compare: async () => (await withRareWords(import('~/features/tasks/ComparePage'))).ComparePage,
  timeline: async () => (await withRareWords(import('~/features/operate/TimelineTab'))).TimelineTab,
  plan: async () => (await import('~/features/plan/PlanTab')).PlanTab,
  transcript: async () => (await import('~/features/transcript/TranscriptTab')).TranscriptTab,
  changes: async () => (await withRareWords(import('~/features/changes/ChangesTab'))).ChangesTab,
  checks: async () => (await import('~/features/changes/ChecksTab')).ChecksTab,
  modelForm: async () => (await import('~/features/inbox/ModelForm')).ModelForm,
  controls: async () =>
    (await withRareWords(import('~/features/tasks/ControlDialog'))).ControlDialog,
  palette: async () => (await import('./palette/CommandPalette')).CommandPalette,
  decisions: async () => (await import('~/features/tasks/DecisionsTab')).DecisionsTab,
};

/**
 * Loads the text renderer beside a page that shows text, not after the page; the page does not wait
 * for the renderer.
 */
function withProse<T>(page: Promise<T>): Promise<T> {
  loadProse().catch(() => undefined);
  return page;
}

/** Loads a page, and the words that only such pages show. */
async function withRareWords<T>(page: Promise<T>): Promise<T> {
  await loadRareWords();
  return page;
}

const LATER = 5_000;

/**
 * Loads what the first page did without, once that is there: a server that goes away then takes no
 * part of the pages with it. Where data is to be saved, each part is loaded when a person opens it.
 */
export function loadRemainingPages(): void {
  if (savesData()) return;
  setTimeout(() => {
    for (const load of [loadProse, loadDiff, ...Object.values(pages)])
      load().catch(() => undefined);
  }, LATER);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
