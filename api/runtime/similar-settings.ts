import { readConfig } from './config.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Warnings about variables that are no setting, but nearly have the name of one: a setting that was mistyped. */
export function warnOfSimilarSettings(environment: Environment): readonly string[] {
  const names = settingNames()
  return Object.keys(environment).flatMap((variable) => {
    if (names.has(variable)) return []
    const meant = [...names].find((name) => isSimilar(variable, name))
    return meant === undefined ? [] : [`${variable} is no setting, and is ignored. Did you mean ${meant}?`]
  })
}

/** The names of all settings: those that are looked up. */
function settingNames(): ReadonlySet<string> {
  const names = new Set<string>()
  readConfig(new Proxy<Environment>({}, { get: (_, name) => void names.add(String(name)) }), '/')
  return names
}

/** Whether one or, in a long name, two letters are missing, added, different or exchanged. */
const isSimilar = (a: string, b: string): boolean => differences(a, b) <= (b.length < 8 ? 1 : 2)

function differences(a: string, b: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const isExchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        (row?.[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row?.[j - 1] ?? 0) + change,
        isExchanged ? (before?.[j - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    ;[before, row] = [row, next]
  }
  return row?.[b.length] ?? Infinity
}
