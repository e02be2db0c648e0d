import { setupServer } from 'msw/node';

/** The mock API for tests; each test installs the state it needs. */
export const server = setupServer();
