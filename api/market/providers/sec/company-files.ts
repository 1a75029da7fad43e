import { type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import type { ProviderData } from '../../store/provider-data.ts'
import { readCompanyFacts } from './company-facts.ts'
import type { FilingKind } from './daily-index.ts'
import { parseSubmissions, type Submissions } from './parse-responses.ts'
import { reportFilingsKind, writeReportFilings } from './report-filings.ts'
import { maxResponseBytes, type SecClient } from './sec-client.ts'
import type { ZipEntry } from './zip-file.ts'

/** A file that the SEC has for each company: alone, and in a nightly archive of all companies. */
export interface CompanyFile {
  /** The step of the collection. */
  readonly step: 'companies' | 'facts'
  /** The kind of the checkpoints with the day of a company’s file. */
  readonly asked: string
  /** The kinds of the checkpoints with the last day of a filing after which the file is another one. */
  readonly changedBy: readonly FilingKind[]
  /** The address of the archive, after the origin. */
  readonly archive: string
  /** Bytes of one company’s file, unpacked. */
  readonly maxBytes: number
  /** The data to save from a file in the archive. */
  read(entry: ZipEntry, cik: string): Promise<ProviderResult<ProviderData>>
  request(sec: SecClient, cik: string): Promise<ProviderResult<ProviderData>>
}

const mapped = <Value>(
  reply: ProviderResult<Value>,
  toData: (value: Value) => ProviderData,
): ProviderResult<ProviderData> => (reply.ok ? received(toData(reply.value)) : reply)

/** Bytes of a company’s submissions, which list its newest thousand filings. */
const maxSubmissionsBytes = 16 * 1024 * 1024

/** Names, addresses and industries, and when figures came out. */
export const submissions: CompanyFile = {
  step: 'companies',
  asked: 'company-asked',
  changedBy: ['filed', 'announced'],
  archive: 'Archives/edgar/daily-index/bulkdata/submissions.zip',
  maxBytes: maxSubmissionsBytes,
  async read(entry, cik) {
    const chunks: Buffer[] = []
    for await (const chunk of entry.chunks()) chunks.push(chunk)
    return mapped(parseSubmissions(Buffer.concat(chunks), cik), companyData(cik))
  },
  request: async (sec, cik) => mapped(await sec.submissions(cik), companyData(cik)),
}

const companyData =
  (cik: string) =>
  ({ company, filings }: Submissions) => ({
    checkpoints: [
      { kind: 'company', name: cik, value: JSON.stringify(company) },
      { kind: reportFilingsKind, name: cik, value: writeReportFilings(filings) },
    ],
  })

/** The companies' facts, with the days of filing. A whole file is never in memory. */
export const companyFacts: CompanyFile = {
  step: 'facts',
  asked: 'facts-asked',
  changedBy: ['filed'],
  archive: 'Archives/edgar/daily-index/xbrl/companyfacts.zip',
  maxBytes: maxResponseBytes,
  read: async (entry, cik) =>
    mapped(await readCompanyFacts(entry.chunks(), cik), (facts) => ({ reported: [{ cik, facts }] })),
  request: async (sec, cik) => mapped(await sec.facts(cik), (facts) => ({ reported: [{ cik, facts }] })),
}

/** The company of an archive’s entry, such as `CIK0000320193.json`; undefined if it is another file. */
export const cikOfEntry = (name: string): string | undefined => {
  const digits = /^CIK(\d{10})\.json$/.exec(name)?.[1]
  return digits === undefined ? undefined : String(Number(digits))
}
