import { providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { parseCik } from './parse-responses.ts'

/** Reports with figures, their amendments and transition reports: 10-K, 10-Q/A, 20-F, 40-F, 6-K, 10-KT. */
const report = /^(10-[KQ]T?|20-F|40-F|6-K)(\/A)?$/

const heading = 'CIK|Company Name|Form Type|Date Filed|'

/** The companies that filed a report on the day of EDGAR’s daily index. */
export function parseDailyIndex(body: Buffer): ProviderResult<ReadonlySet<string>> {
  const lines = body.toString('latin1').split(/\r?\n/)
  const start = lines.findIndex((line) => line.startsWith(heading))
  if (start < 0) return providerFailed(lines[0]?.trimStart().startsWith('<') === true ? 'web-page' : 'unreadable')
  const ciks = lines.slice(start + 1).flatMap((line) => {
    const [cik, , form = ''] = line.split('|')
    return report.test(form.trim()) ? (parseCik(cik?.trim()) ?? []) : []
  })
  return received(new Set(ciks))
}
