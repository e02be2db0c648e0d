import type { Sentences } from '../en';
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
import { problems, reasons, titles } from './titles';
import { transcript } from './transcript';

/** The same sentences in Chinese; the compiler misses none. */
export const zh: Sentences & {
  titles: typeof titles;
  reasons: typeof reasons;
} = {
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
  titles,
  reasons,
  problems,
};
