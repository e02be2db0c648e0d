import { agents } from './agents';
import { changesTab } from './changesTab';
import { auditLog } from './auditLog';
import { compare } from './compare';
import { controlDialogs } from './controlDialogs';
import { failedTask } from './failedTask';
import { fileHistory } from './fileHistory';
import { mcp } from './mcp';
import { newTask } from './newTask';
import { operate } from './operate';
import { people } from './people';
import { permissionsPage } from './permissionsPage';
import { planEditor } from './planEditor';
import { roles } from './roles';
import { settings } from './settings';
import { taskList } from './taskList';
import { usage } from './usage';

/** Sentences of rare pages and dialogs, which the first load leaves out. */
export const rare = [
  agents,
  changesTab,
  auditLog,
  compare,
  controlDialogs,
  failedTask,
  fileHistory,
  mcp,
  newTask,
  operate,
  people,
  permissionsPage,
  planEditor,
  roles,
  settings,
  taskList,
  usage,
] as const;

export type RareSentences = typeof agents &
  typeof changesTab &
  typeof auditLog &
  typeof compare &
  typeof controlDialogs &
  typeof failedTask &
  typeof fileHistory &
  typeof mcp &
  typeof newTask &
  typeof operate &
  typeof people &
  typeof permissionsPage &
  typeof planEditor &
  typeof roles &
  typeof settings &
  typeof taskList &
  typeof usage;
