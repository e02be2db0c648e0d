/** Returns the beginning of a text: up to the end of its first sentence, or of its first line. */
export function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return /^.+?(?:[.!?](?=\s)|[。！？])/u.exec(line)?.[0] ?? line;
}
