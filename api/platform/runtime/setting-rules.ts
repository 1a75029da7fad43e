import { isIP } from 'node:net'

/** How a setting is parsed. */
interface SettingRule<Value> {
  /** undefined if the text is not acceptable. */
  readonly parse: (text: string) => Value | undefined
  /** What is acceptable, to follow “must be”. */
  readonly expected: string
  /** Whether error messages must not repeat the value. */
  readonly isSecret?: boolean
}

/** Reads one setting; the fallback if it is missing or invalid. An invalid one is reported. */
export type ReadSetting = <Value>(name: string, fallback: Value, rule: SettingRule<Value>) => Value

/** Any text that is not empty. */
export const text = (expected: string): SettingRule<string> => ({ parse: (given) => given, expected })

/** Visible ASCII characters without spaces, as in API keys; never echoed. */
export const secretToken = (expected: string): SettingRule<string> => ({
  parse: (given) => (/^[!-~]{1,500}$/.test(given) ? given : undefined),
  expected: `${expected}, as it was copied, without spaces`,
  isSecret: true,
})

/** A secret of at least 32 characters that does not look like a placeholder. */
export const strongSecret: SettingRule<string> = {
  parse: (given) => (given.length >= 32 && new Set(given).size >= 12 && !isPlaceholder(given) ? given : undefined),
  expected: 'at least 32 characters that nobody can guess, as `openssl rand -base64 32` makes them',
  isSecret: true,
}

/** Placeholders from manuals. */
const isPlaceholder = (given: string): boolean => /change.?me|secret|password|example|default|1234567/i.test(given)

/** A number without a sign or fraction, both ends included. */
export const wholeNumber = (min: number, max: number): SettingRule<number> => ({
  parse: (given) => (isWholeNumber(given, min, max) ? Number(given) : undefined),
  expected: `a whole number from ${min} to ${max}`,
})

/** Exactly one of some words. */
export const oneOf = <Option extends string>(options: readonly Option[]): SettingRule<Option> => ({
  parse: (given) => options.find((option) => option === given),
  expected: `one of ${options.join(', ')}`,
})

/** An http or https origin. The value has no trailing slash. */
export const origin: SettingRule<string> = {
  parse: (given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
    return `${url.origin}/` === url.href ? url.origin : undefined
  },
  expected: 'an origin like https://stonks.example',
}

/** An http or https URL without user, query or fragment. The value has no trailing slash. */
export const webAddress: SettingRule<string> = {
  parse: (given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
    const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
    return isPlain ? url.href.replace(/\/+$/, '') : undefined
  },
  expected: 'an address like https://models.example/v1, without a user name or a query',
  isSecret: true,
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, networks (10.0.0.0/8) or named groups, separated by commas. */
export const proxies: SettingRule<readonly string[]> = {
  parse: (given) => {
    const names = given.split(',').map((name) => name.trim())
    return names.every((name) => proxyGroups.includes(name) || isNetwork(name)) ? names : undefined
  },
  expected: `addresses, networks or ${proxyGroups.join(', ')}`,
}

function isNetwork(given: string): boolean {
  const [address = '', prefix = '0', ...rest] = given.split('/')
  const maxPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && isWholeNumber(prefix, 0, maxPrefix)
}

const isWholeNumber = (given: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max
