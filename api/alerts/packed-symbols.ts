import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

/** Symbols in few bytes: 8,000 take 15 kB. */
export const packSymbols = (symbols: readonly string[]): Promise<Buffer> =>
  promisify<Buffer, Buffer>(deflateRaw)(Buffer.from(symbols.toSorted().join(' ')))

export async function unpackSymbols(bytes: Uint8Array): Promise<readonly string[]> {
  const text = (await promisify<Uint8Array, Buffer>(inflateRaw)(bytes)).toString()
  return text === '' ? [] : text.split(' ')
}
