import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { asArray, fieldsOf } from '#domain/keys-of'
import type { CompanyFacts } from '../providers/sec/company-facts.ts'
import { type Fact, isCounted } from '../record/facts.ts'

/** A company's facts as gzipped JSON: there are thousands, which repeat the same dates and filings. */
export function packFacts(facts: CompanyFacts): Promise<Buffer> {
  const filings = new Map<string, number>()
  const rows = new Map<string, (string | number | null)[]>()
  for (const { tag, unit, start, end, value, accn, form, filed } of facts) {
    const filing = JSON.stringify([accn, form, filed])
    if (!filings.has(filing)) filings.set(filing, filings.size)
    const key = `${tag} ${unit}`
    const known = rows.get(key) ?? []
    rows.set(key, known)
    known.push(start, end, value, filings.get(filing) ?? 0)
  }
  const packed = {
    filings: [...filings.keys()].map((filing): unknown => JSON.parse(filing)),
    rows: Object.fromEntries(rows),
  }
  return promisify<string, Buffer>(gzip)(JSON.stringify(packed))
}

/** Unpacks facts and skips invalid rows. */
export async function unpackFacts(packed: Uint8Array): Promise<CompanyFacts> {
  const text = await promisify<Uint8Array, Buffer>(gunzip)(packed)
  const { filings, rows } = fieldsOf(JSON.parse(text.toString()))
  const known = asArray(filings).map((filing) => asArray(filing).map(String))
  return Object.entries(fieldsOf(rows)).flatMap(([key, values]) => {
    const [tag = '', unit = ''] = key.split(' ')
    const cells = asArray(values)
    const facts: Fact[] = []
    for (let at = 0; at + 3 < cells.length; at += 4) {
      const [start, end, value, filing] = cells.slice(at, at + 4)
      const [accn = '', form = '', filed = ''] = known[Number(filing)] ?? []
      const fact = {
        tag,
        unit,
        start: typeof start === 'string' ? start : null,
        end: String(end),
        value: Number(value),
        accn,
        form,
        filed,
      }
      if (isCounted(fact)) facts.push(fact)
    }
    return facts
  })
}
