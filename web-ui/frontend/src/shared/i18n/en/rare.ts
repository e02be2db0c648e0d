import { agents } from './agents';
import { changesTab } from './changesTab';
import { compare } from './compare';
import { controlDialogs } from './controlDialogs';
import { fileHistory } from './fileHistory';
import { mcp } from './mcp';
import { operate } from './operate';
import { people } from './people';
import { permissionsPage } from './permissionsPage';
import { planEditor } from './planEditor';
import { settings } from './settings';
import { usage } from './usage';

/** Sentences of rare pages and dialogs, which the first load leaves out. */
export const rare = [
  agents,
  changesTab,
  compare,
  controlDialogs,
  fileHistory,
  mcp,
  operate,
  people,
  permissionsPage,
  planEditor,
  settings,
  usage,
] as const;

export type RareSentences = typeof agents &
  typeof changesTab &
  typeof compare &
  typeof controlDialogs &
  typeof fileHistory &
  typeof mcp &
  typeof operate &
  typeof people &
  typeof permissionsPage &
  typeof planEditor &
  typeof settings &
  typeof usage;
