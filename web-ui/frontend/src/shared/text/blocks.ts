const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CONTINUES = /^(\s|[-*+] |\d+[.)] )/;

/** Cuts Markdown at blank lines outside code fences and lists, so that finished blocks can be kept as they are. */
export function splitBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const afterBlank = block.at(-1)?.trim() === '';
    if (fence === undefined && afterBlank && line.trim() !== '' && !CONTINUES.test(line)) {
      blocks.push(block.join('\n'));
      block = [];
    }
    fence = fenceAfter(line, fence);
    block.push(line);
  }
  if (block.some((line) => line.trim() !== '')) blocks.push(block.join('\n'));
  return blocks;
}

/** The mark of the code fence that is open behind a line, if one is. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === undefined) return mark;
  return mark.startsWith(open) ? undefined : open;
}
