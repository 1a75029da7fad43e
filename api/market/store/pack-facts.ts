import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { asArray, fieldsOf } from '#domain/keys-of'
import type { CompanyFacts, FiledFact } from '../providers/sec/company-facts.ts'

/** The facts of a company as gzipped JSON: a company has thousands, which repeat the same dates. */
export const packFacts = (facts: CompanyFacts): Promise<Buffer> =>
  promisify<string, Buffer>(gzip)(
    JSON.stringify(
      Object.fromEntries(
        [...facts].map(([path, tag]) => [path, tag.map(({ start, end, value, filed }) => [start, end, value, filed])]),
      ),
    ),
  )

export async function unpackFacts(packed: Uint8Array): Promise<CompanyFacts> {
  const text = await promisify<Uint8Array, Buffer>(gunzip)(packed)
  const tags = Object.entries(fieldsOf(JSON.parse(text.toString())))
  return new Map(tags.map(([path, rows]) => [path, asArray(rows).map(toFact)]))
}

function toFact(row: unknown): FiledFact {
  const [start, end, value, filed] = asArray(row)
  return { start: String(start), end: String(end), value: Number(value), filed: String(filed) }
}
