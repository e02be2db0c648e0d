/**
 * Names the file that holds a module: what the first page is made of lies in two, of which that of the libraries seldom
 * changes, instead of in forty that compress badly and each have a head of their own.
 * @type {import('rolldown').CodeSplittingNameFunction}
 */
export function groupOf(id, { getModuleInfo }) {
  if (!isFirst(id, getModuleInfo, new Set())) return null;
  return id.includes('node_modules') ? 'libraries' : 'first';
}

/** Whether a module is loaded with the entry, without anybody going anywhere. */
function isFirst(id, getModuleInfo, seen) {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((by) => isFirst(by, getModuleInfo, seen));
}
