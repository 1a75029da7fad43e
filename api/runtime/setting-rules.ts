import { isIP } from 'node:net'

/** How one setting is read. */
export interface Rule<Value> {
  /** undefined where the text is not acceptable. */
  readonly parse: (text: string) => Value | undefined
  /** What is acceptable, to follow "must be". */
  readonly expected: string
  /** Whether the text must not be repeated, not even to say that it is wrong. */
  readonly hidden?: boolean
}

/** Reads one setting: the fallback where it is not set, or wrong, which is then told. */
export type Read = <Value>(name: string, fallback: Value, rule: Rule<Value>) => Value

/** Any text that is not empty. */
export const text = (expected: string): Rule<string> => ({ parse: (given) => given, expected })

/** Visible ASCII characters without spaces, as others make keys of; never told again. */
export const secretWords = (expected: string): Rule<string> => ({
  parse: (given) => (/^[!-~]{1,500}$/.test(given) ? given : undefined),
  expected: `${expected}, as it was copied, without spaces`,
  hidden: true,
})

/** Characters that are as good as 32 random bytes, or at least look as if somebody had tried. */
export const secretText: Rule<string> = {
  parse: (given) => (given.length >= 32 && new Set(given).size >= 12 && !isExample(given) ? given : undefined),
  expected: 'at least 32 characters that nobody can guess, as `openssl rand -base64 32` makes them',
  hidden: true,
}

/** What stands in manuals, and then on servers. */
const isExample = (given: string): boolean => /change.?me|secret|password|example|default|1234567/i.test(given)

/** A number without sign and fraction, both ends included. */
export const wholeNumber = (least: number, greatest: number): Rule<number> => ({
  parse: (given) => (isWholeNumber(given, least, greatest) ? Number(given) : undefined),
  expected: `a whole number from ${least} to ${greatest}`,
})

/** Exactly one of some words. */
export const oneOf = <Option extends string>(options: readonly Option[]): Rule<Option> => ({
  parse: (given) => options.find((option) => option === given),
  expected: `one of ${options.join(', ')}`,
})

/** An http or https origin with nothing after it. The value has no slash at its end. */
export const origin: Rule<string> = {
  parse: (given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
    return `${url.origin}/` === url.href ? url.origin : undefined
  },
  expected: 'an origin like https://stonks.example',
}

/** An http or https address without a user, a question or a fragment. The value has no slash at its end. */
export const webAddress: Rule<string> = {
  parse: (given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
    const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
    return isPlain ? url.href.replace(/\/+$/, '') : undefined
  },
  expected: 'an address like https://models.example/v1, without a user or a question',
  hidden: true,
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, networks (10.0.0.0/8) or named groups, with commas between them. */
export const proxies: Rule<readonly string[]> = {
  parse: (given) => {
    const names = given.split(',').map((name) => name.trim())
    return names.every((name) => proxyGroups.includes(name) || isNetwork(name)) ? names : undefined
  },
  expected: `addresses, networks or ${proxyGroups.join(', ')}`,
}

function isNetwork(given: string): boolean {
  const [address = '', prefix = '0', ...rest] = given.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && isWholeNumber(prefix, 0, longest)
}

const isWholeNumber = (given: string, least: number, greatest: number): boolean =>
  /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= greatest
