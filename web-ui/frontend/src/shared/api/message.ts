import type { Wire } from './wire';

export type Message = Wire<'Message'>;
/** A part; one that is still being streamed carries the name that events give it. */
export type Part = Message['parts'][number] & { readonly id?: string };
export type ToolCallPart = Wire<'PartToolCall'>;
export type ToolResultPart = Wire<'PartToolResult'>;

/** The name of a part in events: its message and its place there. */
export function partKey(messageId: string, part: Part, index: number): string {
  return part.id ?? `${messageId}.${index}`;
}

/** True if nothing is added to a message any more. */
export function isFinished(message: Message): boolean {
  return message.role !== 'assistant' || message.parts.some((part) => part.kind === 'finish');
}
