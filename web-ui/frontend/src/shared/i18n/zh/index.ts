import type { Sentences } from '../en';
import type { agents } from './agents';
import { audit } from './audit';
import { cards } from './cards';
import { changes } from './changes';
import type { compare } from './compare';
import { controls } from './controls';
import { failures } from './failures';
import { inbox } from './inbox';
import type { operate } from './operate';
import { permissions } from './permissions';
import { plan } from './plan';
import { shell } from './shell';
import { tasks } from './tasks';
import { problems, reasons, titles } from './titles';
import { transcript } from './transcript';
import type { usage } from './usage';

/** The same sentences in Chinese; the compiler misses none. Pages that few people open load their own. */
export const zh: Omit<
  Sentences,
  | keyof typeof agents
  | keyof typeof compare
  | keyof typeof operate
  | keyof typeof usage
  | 'control'
  | 'permissions'
> & {
  control: (typeof controls)['control'];
  permissions: (typeof permissions)['permissions'];
  titles: typeof titles;
  reasons: typeof reasons;
  problems: typeof problems;
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
