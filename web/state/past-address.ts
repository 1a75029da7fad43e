import { asOfParameter, writeParameter } from './url-state.ts'

/** An address of the app with another day, or with none. */
export function withAsOf(address: string, day = ''): string {
  return withSearch(address, (search) => writeParameter(search, asOfParameter, day))
}

/** An address with another query; its path and its fragment stay. */
export function withSearch(address: string, change: (search: string) => string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\??[^#]*)(.*)$/s.exec(address) ?? []
  return path + change(search) + hash
}
