import { agents } from './agents';
import { compare } from './compare';
import { controlDialogs } from './controlDialogs';
import { descriptions } from './descriptions';
import { fileHistory } from './fileHistory';
import { mcp } from './mcp';
import { operate } from './operate';
import { permissionsPage } from './permissionsPage';
import { usage } from './usage';

/** The same sentences in Chinese, and the server's descriptions. */
export const rare = [
  agents,
  compare,
  controlDialogs,
  { descriptions },
  fileHistory,
  mcp,
  operate,
  permissionsPage,
  usage,
] as const;
