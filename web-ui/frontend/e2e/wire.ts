import { createServer as createControl } from 'node:http';
import type { Server as Control } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface CuttableWire {
  /** Where the server seems to be. */
  readonly url: string;
  /** `POST /cut` and `POST /mend`. */
  readonly control: string;
  close(): void;
}

/** A wire between the browser and the server that can be cut and mended. */
export async function startWire(target: string): Promise<CuttableWire> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let cut = false;
  const wire = createServer((socket) => {
    if (cut) {
      socket.destroy();
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
    cut = request.url === '/cut';
    if (cut) open.forEach((socket) => socket.destroy());
    response.end();
  });
  const [url, place] = [await listen(wire), await listen(control)];
  return {
    url,
    control: place,
    close() {
      open.forEach((socket) => socket.destroy());
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
