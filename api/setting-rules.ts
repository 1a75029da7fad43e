import { isIP } from 'node:net'

/** Reads one setting's text; undefined means that the text is not acceptable. */
export type Rule<Value> = (text: string) => Value | undefined

export const anyText: Rule<string> = (text) => text

export const wholeNumber =
  (least: number, greatest: number): Rule<number> =>
  (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return number >= least && number <= greatest ? number : undefined
  }

export const oneOf =
  <Option extends string>(options: readonly Option[]): Rule<Option> =>
  (text) =>
    options.find((option) => option === text)

/** An http or https origin: https://stonks.example or http://localhost:8080, nothing after it. */
export const origin: Rule<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  return `${url.origin}/` === url.href ? url.origin : undefined
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, networks (10.0.0.0/8) or named groups, with commas between them. */
export const proxies: Rule<readonly string[]> = (text) => {
  const names = text.split(',').map((name) => name.trim())
  return names.every((name) => proxyGroups.includes(name) || isNetwork(name)) ? names : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && wholeNumber(0, longest)(prefix) !== undefined
}
