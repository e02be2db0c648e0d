import type { components } from './generated';

type Schemas = components['schemas'];

/** A record as the server's own description has it. */
export type Wire<Name extends keyof Schemas> = Schemas[Name];
