import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the sections of docs/README.md with their pages. */
export function sections() {
  return read('README.md')
    .split('\n## ')
    .slice(1)
    .map((section) => ({ text: section.split('\n')[0], items: nested(entries(section, '')) }));
}

/** Puts the pages of these folders below the page of their folder. */
function nested(items) {
  const isBelow = ({ link }) => /^\/(providers|recipes)\/./.test(link);
  return items
    .filter((item) => !isBelow(item))
    .map((item) => {
      const below = items.filter((other) => isBelow(other) && other.link.startsWith(item.link));
      return below.length > 0 ? { ...item, collapsed: true, items: below } : item;
    });
}

/** Returns the list of decisions. */
export function decisions() {
  return entries(read('decisions/README.md'), 'decisions/', true);
}

function entries(text, folder, isDecision = false) {
  return [...text.matchAll(/^- \[(.+?)\]\((.+?)\): (.+)\.$/gm)].map(([, title, path, sentence]) => ({
    text: isDecision ? `${title.replace('Decision ', '')}. ${sentence}` : title,
    link: '/' + folder + path.replace(/(README)?\.md$/, (_, readme) => (readme ? '' : '.html')),
  }));
}

function read(page) {
  return readFileSync(fileURLToPath(new URL(`../../../docs/${page}`, import.meta.url)), 'utf8');
}
