import type { Message, ToolResultPart } from '~/shared/api/message';

export type Results = ReadonlyMap<string, ToolResultPart>;

/** The results of tools by the call they answer: a call and its result are shown on one line. */
export function indexResults(messages: readonly Message[]): Results {
  const results = new Map<string, ToolResultPart>();
  for (const message of messages) {
    for (const part of message.parts)
      if (part.kind === 'tool_result') results.set(part.callId, part);
  }
  return results;
}
