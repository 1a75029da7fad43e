import { editDistance } from '#domain/text/edit-distance'
import { readConfig } from './config.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Warnings about variables that are not settings but resemble the name of one: mistyped settings. */
export function warnOfSimilarSettings(environment: Environment): readonly string[] {
  const names = settingNames()
  return Object.keys(environment).flatMap((variable) => {
    if (names.has(variable)) return []
    const meant = [...names].find((name) => isSimilar(variable, name))
    return meant === undefined ? [] : [`${variable} is no setting, and is ignored. Did you mean ${meant}?`]
  })
}

/** The names of all settings: those that are read. */
function settingNames(): ReadonlySet<string> {
  const names = new Set<string>()
  readConfig(new Proxy<Environment>({}, { get: (_, name) => void names.add(String(name)) }), '/')
  return names
}

/** Whether one or, in a long name, two letters are missing, added, different or swapped. */
const isSimilar = (a: string, b: string): boolean => editDistance(a, b) <= (b.length < 8 ? 1 : 2)
