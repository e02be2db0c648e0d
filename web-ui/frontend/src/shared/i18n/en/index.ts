import { agents } from './agents';
import { audit } from './audit';
import { cards } from './cards';
import { changes } from './changes';
import { compare } from './compare';
import { controls } from './controls';
import { failures } from './failures';
import { inbox } from './inbox';
import { operate } from './operate';
import { permissions } from './permissions';
import { plan } from './plan';
import { shell } from './shell';
import { tasks } from './tasks';
import { transcript } from './transcript';
import { usage } from './usage';

/** The server's own words are for programs where a person needs others. */
const problems = {
  unauthenticated: 'You are signed out. Sign in first. Your text is kept.',
};

/** Every sentence of the pages. Present tense, the user's words; nothing shouts. */
export const en = {
  ...agents,
  ...audit,
  ...cards,
  ...changes,
  ...compare,
  ...controls,
  ...failures,
  ...inbox,
  ...operate,
  ...permissions,
  ...plan,
  ...shell,
  ...tasks,
  ...transcript,
  ...usage,
  problems,
};

export type Sentences = typeof en;
