/**
 * Reads one parameter of a query string ('' or '?a=1&b=2') as text. A value that is not percent-encoded as it should
 * be is given as it stands. "+" stays "+": base64 needs it.
 */
export function readParameter(query: string, name: string): string | undefined {
  const pair = pairsOf(query).find((each) => nameOf(each) === name)
  if (pair === undefined) return undefined
  const value = pair.slice(pair.indexOf('=') + 1 || pair.length)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The query string with one parameter set, or taken out by ''. All others keep their place and their spelling. */
export function writeParameter(query: string, name: string, value: string): string {
  const pairs = pairsOf(query)
  const at = pairs.findIndex((each) => nameOf(each) === name)
  const written = value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]
  const others = (part: readonly string[]) => part.filter((each) => nameOf(each) !== name)
  const before = at === -1 ? pairs : others(pairs.slice(0, at))
  const after = at === -1 ? [] : others(pairs.slice(at))
  const all = [...before, ...written, ...after]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

const pairsOf = (query: string): readonly string[] => query.replace(/^\?/, '').split('&').filter(Boolean)

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? ''
