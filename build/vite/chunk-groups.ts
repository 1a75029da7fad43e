import type { Rolldown } from 'vite'

/** The name of a module's group, or null for none. */
type GroupName = (id: string, context: Rolldown.ChunkingContext) => string | null

/**
 * Names the group of the modules that a module imports, directly or not, without lazy ones. The module itself is left out,
 * since a group is a chunk of its own.
 */
export function importsGroup(name: string, importer: string): GroupName {
  let modules: ReadonlySet<string> | undefined
  return (id, context) => (id !== importer && (modules ??= staticImports(importer, context)).has(id) ? name : null)
}

function staticImports(id: string, context: Rolldown.ChunkingContext, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found
  found.add(id)
  // Its index exports the whole router, while the first visit only uses the history.
  const imports = /@tanstack.react-router/.test(id) ? [] : (context.getModuleInfo(id)?.importedIds ?? [])
  for (const imported of imports) staticImports(imported, context, found)
  return found
}
