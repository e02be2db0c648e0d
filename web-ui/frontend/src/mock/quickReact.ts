import * as react from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

/** React's note of how many elements, of those made in this second, know where they were made: it stops at ten thousand. */
const NAME = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (react as unknown as Readonly<Record<string, Internals | undefined>>)[NAME];

/** Lets React take no stack for each element that it makes: no test looks at them, and they are a sixth of the time. */
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set() {},
  });
}
