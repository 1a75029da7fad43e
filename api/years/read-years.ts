import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CompanyYears } from '#domain/years/company-years'
import { decodeYears } from '#domain/years/years-block'
import type { YearsManifest } from '#domain/years/years-manifest'

/** The files of a market's fiscal years. */
interface YearsFiles {
  newest(): { readonly manifest: YearsManifest; readonly etag: string } | undefined
  file(sha256: string): Promise<Buffer | undefined>
}

type Companies = ReadonlyMap<string, CompanyYears>

/** Milliseconds without a call after which the companies are dropped from memory. */
const idleMs = 10 * 60_000

/**
 * Reads the newest fiscal years by symbol, a block at a time between other requests; undefined if there are none. They are kept until
 * there are newer ones or nobody has asked for ten minutes.
 */
export function createYearsReader(files: YearsFiles) {
  let known: { readonly etag: string; readonly companies: Promise<Companies>; read?: Companies } | undefined
  let timer: NodeJS.Timeout | undefined
  const load = (): Promise<Companies | undefined> => {
    const newest = files.newest()
    if (!newest) return Promise.resolve(undefined)
    clearTimeout(timer)
    timer = setTimeout(() => (known = undefined), idleMs).unref()
    if (known?.etag === newest.etag) return known.companies
    const read: NonNullable<typeof known> = { etag: newest.etag, companies: readAll(newest.manifest, files) }
    known = read
    read.companies.then(
      (companies) => (read.read = companies),
      () => undefined,
    )
    // The next call reads again what could not be read.
    read.companies.catch(() => {
      if (known === read) known = undefined
    })
    return read.companies
  }
  return { load, current: () => known?.read }
}

async function readAll({ blocks }: YearsManifest, files: YearsFiles): Promise<Companies> {
  const companies = new Map<string, CompanyYears>()
  for (const { sha256, symbols } of blocks) {
    const bytes = await files.file(sha256)
    if (!bytes) throw new Error('A block of the fiscal years is missing.')
    const block = decodeYears(await promisify<Buffer, Buffer>(gunzip)(bytes), symbols.length)
    if (!block.ok) throw new Error(block.failure.join(' '))
    for (const company of block.value) companies.set(company.symbol, company)
    await setImmediate()
  }
  return companies
}
