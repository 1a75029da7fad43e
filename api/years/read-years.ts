import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { YearsBySymbol } from '#domain/years/company-years'
import { readBlocks } from '#domain/years/years-block'
import type { YearsManifest } from '#domain/years/years-manifest'
import type { LoadedYears } from '#worker/engine/open-dataset'

/** The files of a market's fiscal years. */
interface YearsFiles {
  newest(): { readonly manifest: YearsManifest; readonly etag: string } | undefined
  file(sha256: string): Promise<Buffer | undefined>
}

/** The fiscal years for formulas, and which they are: responses that were calculated from them differ from those before. */
export interface VersionedYears extends LoadedYears {
  /** Undefined as long as none are loaded. Pass it as it is. */
  readonly version: () => string | undefined
}

/** Milliseconds without a call after which the companies are dropped from memory. */
const idleMs = 10 * 60_000

/**
 * Reads the newest fiscal years, a block at a time between other requests. They are kept until newer ones are read or nobody has asked
 * for ten minutes. Those that cannot be read are read again by the next call; until then there are the ones before.
 */
export function createYearsReader(files: YearsFiles): VersionedYears {
  let known: { readonly etag: string; readonly companies: Promise<YearsBySymbol | undefined> } | undefined
  let current: { readonly etag: string; readonly companies: YearsBySymbol } | undefined
  let timer: NodeJS.Timeout | undefined
  const drop = () => {
    known = undefined
    current = undefined
  }
  const contentOf = async (sha256: string) => {
    const bytes = await files.file(sha256)
    return bytes && promisify<Buffer, Buffer>(gunzip)(bytes)
  }
  const load = async (): Promise<void> => {
    const newest = files.newest()
    if (!newest) return drop()
    clearTimeout(timer)
    timer = setTimeout(drop, idleMs).unref()
    if (known?.etag !== newest.etag) {
      const companies = readBlocks(newest.manifest.blocks, contentOf, setImmediate).catch(() => undefined)
      known = { etag: newest.etag, companies }
    }
    const mine = known
    const companies = await mine.companies
    if (known !== mine) return
    if (companies) current = { etag: mine.etag, companies }
    else known = undefined
  }
  return { load, current: () => current?.companies, version: () => current?.etag }
}
