import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
// What it adds to the data of a processor.
import type {} from 'remark-parse';
import type { Processor } from 'unified';

/** Reads tables, task lists, strikethrough, footnotes and bare addresses; remark-gfm would bring the way back as well. */
export function readGfm(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}
