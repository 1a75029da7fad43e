import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names for the classes of all style modules in `folder`: a few letters computed from the module's index in alphabetical
 * order and the class's index in the module. Vite's default, the class's name and a hash, would add 1 kB to the first visit.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => join(folder, path))
    .toSorted()
  const assigned = new Map(
    modules.map((file, index) => [file, { prefix: letters(index), names: new Map<string, number>() }]),
  )
  return (name, file) => {
    const module = assigned.get(join(file))
    if (module === undefined) throw new Error(`${file} is not a style module of ${folder}`)
    const index = module.names.get(name) ?? module.names.size
    module.names.set(name, index)
    // Ad blockers hide classes such as ad1. Their lists have none with a leading underscore.
    return `_${module.prefix}${index.toString(36)}`
  }
}

/** Two characters for each of the first 1,296 modules: a prefix of variable length could make two names equal. */
const letters = (index: number): string => index.toString(36).padStart(2, '0')
