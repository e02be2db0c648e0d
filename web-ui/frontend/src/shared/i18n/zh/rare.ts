import { agents } from './agents';
import { changesTab } from './changesTab';
import { compare } from './compare';
import { controlDialogs } from './controlDialogs';
import { descriptions } from './descriptions';
import { fileHistory } from './fileHistory';
import { mcp } from './mcp';
import { operate } from './operate';
import { people } from './people';
import { permissionsPage } from './permissionsPage';
import { planEditor } from './planEditor';
import { settings } from './settings';
import { usage } from './usage';

/** The same sentences in Chinese, and the server's descriptions. */
export const rare = [
  agents,
  changesTab,
  compare,
  controlDialogs,
  { descriptions },
  fileHistory,
  mcp,
  operate,
  people,
  permissionsPage,
  planEditor,
  settings,
  usage,
] as const;
