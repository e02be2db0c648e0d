import { agents } from './agents';
import { changesTab } from './changesTab';
import { auditLog } from './auditLog';
import { compare } from './compare';
import { controlDialogs } from './controlDialogs';
import { descriptions } from './descriptions';
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

/** The same sentences in Chinese, and the server's descriptions. */
export const rare = [
  agents,
  changesTab,
  auditLog,
  compare,
  controlDialogs,
  { descriptions },
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
