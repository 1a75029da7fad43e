/** The first name in a browser's `userAgent` counts: most browsers name others, too. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

type Names = readonly (readonly [RegExp, string])[]

const nameIn = (userAgent: string, names: Names): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The label of this device for the user, from its `userAgent`: “Chrome on Android”. */
export function deviceLabel(userAgent: string): string {
  const browser = nameIn(userAgent, browsers) ?? 'A browser'
  const system = nameIn(userAgent, systems)
  return system === undefined ? browser : `${browser} on ${system}`
}
