/**
 * Names the file that holds a module. What the first page is made of lies in one, what several pages share in another,
 * instead of in forty that compress badly and each come with a head of their own.
 * @type {import('rolldown').CodeSplittingNameFunction}
 */
export function groupOf(id, modules) {
  return isFirst(id, modules, new Set()) ? 'first' : null;
}

/** Whether a module is loaded with the entry, without anybody going anywhere. */
function isFirst(id, modules, seen) {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = modules.getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((by) => isFirst(by, modules, seen));
}
