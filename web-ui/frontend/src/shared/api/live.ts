import { useCallback, useSyncExternalStore } from 'react';
import { isFinished, partKey } from './message';
import type { Message, Part } from './message';

/** A piece of an answer that is still being written, known from the event stream before it is stored. */
export interface OpenPart {
  readonly messageId: string;
  readonly partId: string;
  readonly kind: 'text' | 'reasoning';
}

export interface Delta {
  readonly messageId: string;
  readonly partId: string;
  readonly offset: number;
  readonly text: string;
  /** A higher attempt at the answer restarts the part. */
  readonly attempt?: number;
}

/** The end of a running call's output, and how many characters come before it. */
interface Tail {
  readonly offset: number;
  readonly text: string;
}

const LONGEST_TAIL = 16_384;

const NONE: readonly OpenPart[] = [];

// Outside the query cache, so that a token redraws one part and nothing else.
const texts = new Map<string, string>();
const attempts = new Map<string, number>();
const open = new Map<string, readonly OpenPart[]>();
const tails = new Map<string, Tail>();
const listeners = new Map<string, Set<() => void>>();

/** Adds streamed text. False if there is a gap, so that the part has to be fetched whole. */
export function append(runId: string, delta: Delta): boolean {
  const { messageId, partId, offset, text, attempt = 0 } = delta;
  const latest = attempts.get(partId) ?? attempt;
  if (attempt < latest) return true;
  const known = attempt > latest ? undefined : texts.get(partId);
  attempts.set(partId, attempt);
  const before = known ?? (offset === 0 ? '' : undefined);
  if (before === undefined || offset > before.length) return false;
  register(runId, { messageId, partId, kind: 'text' });
  const fresh = text.slice(before.length - offset);
  if (fresh !== '' || known === undefined) setText(partId, before + fresh);
  return true;
}

/**
 * Adds output to a running call. Returns false if there is a gap before it: the server has the
 * missing part.
 */
export function appendOutput({
  partId,
  offset,
  text,
}: Tail & { readonly partId: string }): boolean {
  const known = tails.get(partId) ?? { offset: 0, text: '' };
  const joined = join(known, { offset, text });
  const over = Math.max(0, joined.text.length - LONGEST_TAIL);
  tails.set(partId, { offset: joined.offset + over, text: joined.text.slice(over) });
  notify(partId);
  return offset <= known.offset + known.text.length;
}

/** Stores the server's output of a running call, followed by newer streamed output. */
export function adoptOutput(partId: string, part: Part): void {
  if (part.kind !== 'tool_call') return;
  const { output, offset } = part.metadata ?? {};
  if (typeof output === 'string' && typeof offset === 'number')
    appendOutput({ partId, offset, text: output });
}

/** Both pieces as one; the later where something is missing between them. */
function join(one: Tail, other: Tail): Tail {
  const [first, second] = one.offset <= other.offset ? [one, other] : [other, one];
  const end = first.offset + first.text.length;
  if (second.offset > end) return second;
  return { offset: first.offset, text: first.text + second.text.slice(end - second.offset) };
}

/**
 * Returns the output of a running call: the text that this page has received, or else the stored
 * text.
 */
export function useLiveOutput(partId: string, stored: string): string {
  const subscribe = useCallback((listener: () => void) => listen(partId, listener), [partId]);
  return useSyncExternalStore(subscribe, () => tails.get(partId))?.text ?? stored;
}

/** Sets the text of an open part: the stored text, or none after a reset. */
export function replace(runId: string, part: OpenPart, text: string): void {
  register(runId, part);
  setText(part.partId, text);
}

/**
 * Takes in fetched messages: stored text replaces streamed text, unless more text was streamed
 * since.
 */
export function reconcile(runId: string, messages: readonly Message[]): void {
  const finished = new Set(messages.filter(isFinished).map((message) => message.id));
  const dropped = openParts(runId).filter((part) => finished.has(part.messageId));
  if (dropped.length > 0) {
    setOpen(
      runId,
      openParts(runId).filter((part) => !finished.has(part.messageId)),
    );
    for (const part of dropped) texts.delete(part.partId);
  }
  for (const message of messages) {
    if (!finished.has(message.id)) adopt(message);
    message.parts.forEach((part, index) => adoptOutput(partKey(message.id, part, index), part));
  }
}

/** The messages for a reader: stored messages, followed by streamed ones. */
export function withOpenParts(
  messages: readonly Message[],
  parts: readonly OpenPart[],
): readonly Message[] {
  const left = new Map<string, OpenPart[]>();
  for (const part of parts) left.set(part.messageId, [...(left.get(part.messageId) ?? []), part]);
  const merged = messages.map((message) => {
    const mine = left.get(message.id);
    left.delete(message.id);
    if (mine === undefined || isFinished(message)) return message;
    const keys = new Set(message.parts.map((part, index) => partKey(message.id, part, index)));
    return {
      ...message,
      parts: [...message.parts, ...mine.filter((part) => !keys.has(part.partId)).map(asPart)],
    };
  });
  const last = messages.at(-1)?.seq ?? 0;
  const added = [...left].map(([id, mine], index): Message => ({
    id,
    runId: messages[0]?.runId ?? '',
    seq: last + index + 1,
    role: 'assistant',
    parts: mine.map(asPart),
    at: messages.at(-1)?.at ?? '',
  }));
  return [...merged, ...added];
}

/** The known text of a part. */
export function useLiveText(partId: string, stored: string): string {
  const subscribe = useCallback((listener: () => void) => listen(partId, listener), [partId]);
  return useSyncExternalStore(subscribe, () => texts.get(partId)) ?? stored;
}

export function useOpenParts(runId: string): readonly OpenPart[] {
  const subscribe = useCallback(
    (listener: () => void) => listen(`run ${runId}`, listener),
    [runId],
  );
  return useSyncExternalStore(subscribe, () => openParts(runId));
}

/** Forgets all that was streamed: after a cut it may have holes. */
export function forgetAll(): void {
  texts.clear();
  tails.clear();
  attempts.clear();
  for (const runId of [...open.keys()]) setOpen(runId, NONE);
}

function adopt(message: Message): void {
  message.parts.forEach((part, index) => {
    if (part.kind !== 'text' && part.kind !== 'reasoning') return;
    const key = partKey(message.id, part, index);
    const stored = part.text;
    if (stored.length >= (texts.get(key)?.length ?? 0)) setText(key, stored);
  });
}

function asPart(part: OpenPart): Part {
  return part.kind === 'text'
    ? { id: part.partId, kind: 'text', text: '', synthetic: false }
    : { id: part.partId, kind: 'reasoning', text: '' };
}

function openParts(runId: string): readonly OpenPart[] {
  return open.get(runId) ?? NONE;
}

function register(runId: string, part: OpenPart): void {
  const known = openParts(runId);
  if (known.some((other) => other.partId === part.partId)) return;
  setOpen(runId, [...known, part]);
}

function setOpen(runId: string, parts: readonly OpenPart[]): void {
  open.set(runId, parts);
  notify(`run ${runId}`);
}

function setText(partId: string, text: string): void {
  texts.set(partId, text);
  notify(partId);
}

function listen(key: string, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set();
  listeners.set(key, all.add(listener));
  return () => {
    all.delete(listener);
    if (all.size === 0) listeners.delete(key);
  };
}

function notify(key: string): void {
  listeners.get(key)?.forEach((listener) => listener());
}
