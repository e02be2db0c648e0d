import { audit } from './audit';
import { cards } from './cards';
import { changes } from './changes';
import { controls } from './controls';
import { failures } from './failures';
import { inbox } from './inbox';
import { permissions } from './permissions';
import { plan } from './plan';
import { shell } from './shell';
import { tasks } from './tasks';
import { transcript } from './transcript';

/** The server's own words are for programs where a person needs others. */
const problems = {
  unauthenticated: 'You are signed out. Sign in first. Your text is kept.',
};

/** The sentences of the first load. Present tense, the user's words; nothing shouts. */
export const en = {
  ...audit,
  ...cards,
  ...changes,
  ...controls,
  ...failures,
  ...inbox,
  ...permissions,
  ...plan,
  ...shell,
  ...tasks,
  ...transcript,
  problems,
};

export type Sentences = typeof en;
