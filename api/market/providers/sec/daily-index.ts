import { providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { parseCik } from './parse-responses.ts'

/** Reports with figures, their amendments and transition reports: 10-K, 10-Q/A, 20-F, 40-F, 6-K, 10-KT. */
const report = /^(10-[KQ]T?|20-F|40-F|6-K)(\/A)?$/

const heading = 'CIK|Company Name|Form Type|Date Filed|'

/** What may be announced there: results, among others. */
const announcement = '8-K'

/** `filed`: a report; `announced`: Form 8-K. */
export type FilingKind = 'filed' | 'announced'

/** The companies that filed a report, and those that filed an announcement, on the day of EDGAR’s daily index. */
export function parseDailyIndex(body: Buffer): ProviderResult<Readonly<Record<FilingKind, ReadonlySet<string>>>> {
  const lines = body.toString('latin1').split(/\r?\n/)
  const start = lines.findIndex((line) => line.startsWith(heading))
  if (start < 0) return providerFailed(lines[0]?.trimStart().startsWith('<') === true ? 'web-page' : 'unreadable')
  const found = { filed: new Set<string>(), announced: new Set<string>() }
  for (const line of lines.slice(start + 1)) {
    const [number, , form = ''] = line.split('|')
    const cik = parseCik(number?.trim())
    if (cik === undefined) continue
    if (report.test(form.trim())) found.filed.add(cik)
    if (form.trim() === announcement) found.announced.add(cik)
  }
  return received(found)
}
