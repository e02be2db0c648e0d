/**
 * Names the file that holds a module: what the first page is made of lies in two, of which that of the libraries seldom
 * changes, instead of in forty that compress badly and each have a head of their own.
 * @type {import('rolldown').CodeSplittingNameFunction}
 */
export function groupOf(id, modules) {
  if (!isFirst(id, modules, new Set())) return null;
  return id.includes('node_modules') ? 'libraries' : 'first';
}

/** Whether a module is loaded with the entry, without anybody going anywhere. */
function isFirst(id, modules, seen) {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = modules.getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((by) => isFirst(by, modules, seen));
}
