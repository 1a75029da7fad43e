import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names for the classes of all style modules in `folder`: a few letters that follow from a module's place in
 * the alphabet and a class's place in it. A class's own name and a hash, in style and script, would cost a first visit 1 kB.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => join(folder, path))
    .toSorted()
  const named = new Map(
    modules.map((file, index) => [file, { prefix: letters(index), names: new Map<string, number>() }]),
  )
  return (name, file) => {
    const module = named.get(join(file))
    if (module === undefined) throw new Error(`${file} is no style module of ${folder}`)
    const index = module.names.get(name) ?? module.names.size
    module.names.set(name, index)
    // Blockers of advertisements hide classes like ad1: none of theirs begins with this.
    return `_${module.prefix}${index.toString(36)}`
  }
}

/** Two letters for each of the first 1,296, so that no two names can read the same. */
const letters = (index: number): string => index.toString(36).padStart(2, '0')
