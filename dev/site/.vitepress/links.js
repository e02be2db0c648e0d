import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Returns the anchor that GitHub gives to a heading, so that one link works on both. */
export function slug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Leads a link to a folder's page to the folder, and a link to a file without a page to the repository. Without an
 * address of the repository, such a link is plain text.
 */
export function repositoryLinks(md, { root, docs, repository }) {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue;
      const [path, anchor] = token.attrGet('href').split('#');
      if (path === '' || /^[a-z][a-z0-9+.-]*:/.test(path)) continue;
      const target = join(dirname(env.path), decodeURI(path));
      if (target.startsWith(docs) && path.endsWith('.md')) {
        token.attrSet('href', path.replace(/README\.md$/, 'index.md') + (anchor ? `#${anchor}` : ''));
      } else {
        token.attrs = repository ? [['href', address(target)]] : [['title', relative(root, target)]];
      }
    }
  });

  function address(target) {
    return `${repository}/${statSync(target).isDirectory() ? 'tree' : 'blob'}/main/${relative(root, target)}`;
  }
}
