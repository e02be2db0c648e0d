import type { MockApi } from './MockApi';
import { mockOutput } from './transcript';

const WORDS = (
  'The cache is keyed by the whole request, and since Tuesday every request carries a trace id. ' +
  'So no two requests share a key.\n\n- `CacheKey.of` takes all headers\n- `TraceFilter` adds one that differs each time\n\n' +
  'The key should take the headers it needs, by name. '
).split(' ');

let playing = false;

/** Writes an answer word by word into the live task, again and again. */
export function play(api: MockApi): void {
  if (playing) return;
  playing = true;
  const messageId = 'live-main.2';
  const partId = `${messageId}.0`;
  let offset = 0;
  let word = 0;
  setInterval(() => {
    const text = `${WORDS[word++ % WORDS.length] ?? ''} `;
    api.emit({
      kind: 'part.delta',
      taskId: 't-live',
      runId: 'live-main',
      data: { messageId, partId, offset, text, attempt: 1, output: false },
    });
    offset += text.length;
  }, 120);
  playOutput(api);
}

/** Emits one line of command output a second, after the stored output. */
function playOutput(api: MockApi): void {
  const messageId = 'live-explore-1.2';
  let offset = mockOutput.length;
  let line = 0;
  setInterval(() => {
    const text = `CacheKeyTest > case ${++line} PASSED\n`;
    const data = { messageId, partId: `${messageId}.0`, offset, text, attempt: 1, output: true };
    api.emit({ kind: 'part.delta', taskId: 't-live', runId: 'live-explore-1', data });
    offset += text.length;
  }, 1_000);
}
