import { createServer as createControl } from 'node:http';
import type { Server as Control } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface CuttableWire {
  /** Address at which the browser reaches the server. */
  readonly url: string;
  /** `POST /cut` closes all connections, `POST /swallow` drops what they carry, `POST /mend` ends both. */
  readonly control: string;
  close(): void;
}

/** A wire between the browser and the server that can be cut and mended. */
export async function startWire(target: string): Promise<CuttableWire> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let state: string | undefined = '/mend';
  const close = () => open.forEach((socket) => socket.destroy());
  const wire = createServer((socket) => {
    if (state === '/cut') {
      socket.destroy();
      return;
    }
    if (state === '/swallow') {
      // The connection stays open, but the server neither reads nor answers.
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const end of [socket, upstream]) {
      open.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        open.delete(end);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream).pipe(socket);
  });
  const control = createControl((request, response) => {
    // Both ends learn only when the wire is mended that what was swallowed is lost.
    if (request.url === '/cut' || state === '/swallow') close();
    state = request.url;
    if (state === '/swallow') open.forEach((socket) => socket.unpipe().pause());
    response.end();
  });
  const [url, place] = [await listen(wire), await listen(control)];
  return {
    url,
    control: place,
    close() {
      close();
      wire.close();
      control.closeAllConnections();
      control.close();
    },
  };
}

async function listen(server: Server | Control): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
