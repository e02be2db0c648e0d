// An identity provider for one test: prints its port, then reads the address that it sends browsers back to.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline/promises';

const { Provider } = await import(`file://${process.argv[2]}`);
const server = createServer();
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address();
console.log(port);
const redirect = (await createInterface({ input: process.stdin }).question('')).trim();
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    { client_id: 'perdure', client_secret: 'a-secret-of-perdure', redirect_uris: [redirect] },
  ],
  claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], email: ['email'] },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, preferred_username: id, groups: ['staff', 'perdure'] }),
  }),
  pkce: { required: () => true },
});
server.on('request', provider.callback());
console.log('ready');
