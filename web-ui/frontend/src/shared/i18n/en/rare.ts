import { agents } from './agents';
import { compare } from './compare';
import { controlDialogs } from './controlDialogs';
import { fileHistory } from './fileHistory';
import { mcp } from './mcp';
import { operate } from './operate';
import { permissionsPage } from './permissionsPage';
import { usage } from './usage';

/** Sentences of rare pages and dialogs, which the first load leaves out. */
export const rare = [
  agents,
  compare,
  controlDialogs,
  fileHistory,
  mcp,
  operate,
  permissionsPage,
  usage,
] as const;

export type RareSentences = typeof agents &
  typeof compare &
  typeof controlDialogs &
  typeof fileHistory &
  typeof mcp &
  typeof operate &
  typeof permissionsPage &
  typeof usage;
