import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Words that the model writes, one after another. */
export const WORDS = Array.from({ length: 80 }, (_, index) => `word-${index}`);
const PAUSE = 100;

export interface Model {
  readonly url: string;
  close(): void;
}

/** A model server that speaks chat completions and takes its time, so that a page can be watched while it writes. */
export async function startModel(): Promise<Model> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => write(response, offersTools(body) ? WORDS : ['A', 'title']));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whether an agent asks that works; one that names a task is offered nothing. */
function offersTools(body: string): boolean {
  return 'tools' in (JSON.parse(body) as object);
}

function write(response: ServerResponse, words: readonly string[]): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  let word = 0;
  const timer = setInterval(() => {
    if (word < words.length) {
      send(response, { delta: { content: `${words[word++] ?? ''}\n\n` } });
      return;
    }
    clearInterval(timer);
    send(response, { delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  }, PAUSE);
  response.on('close', () => clearInterval(timer));
}

function send(response: ServerResponse, choice: object): void {
  const chunk = { id: 'c', object: 'chat.completion.chunk', model: 'm', created: 0 };
  response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`);
}
