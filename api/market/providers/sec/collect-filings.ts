import { join } from 'node:path'
import { type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { describeMissing } from '../../../platform/http-client/map-concurrently.ts'
import { type Clock, createRateLimiter } from '../../../platform/http-client/retry.ts'
import type { CollectTask } from '../provider.ts'
import { collectFiles, type SecSource } from './collect-files.ts'
import { beginIndex, collectIndex } from './collect-index.ts'
import { companyFacts, submissions } from './company-files.ts'
import { secClient, type SecOptions } from './sec-client.ts'

export interface SecSourceSettings {
  readonly sec: Pick<SecOptions, 'url' | 'contact' | 'perMinute'>
  /** Keeps archives until they are read. */
  readonly dataDir: string
  /** Companies above which their archive is downloaded. */
  readonly archiveAbove?: number
}

interface SecAccess {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

/** At five requests a second, requesting fewer is faster than downloading the archive. */
const archiveAbove = 1000

export function openSecSource(
  { sec, dataDir, ...rest }: SecSourceSettings,
  { clock, signal, timeoutMs }: SecAccess,
): SecSource {
  const rateLimiter = createRateLimiter(sec.perMinute, clock)
  return {
    sec: secClient({ ...sec, clock, rateLimiter, signal, ...(timeoutMs !== undefined && { timeoutMs }) }),
    ...{ url: sec.url, contact: sec.contact, clock, rateLimiter },
    folder: archiveFolder(dataDir),
    archiveAbove: rest.archiveAbove ?? archiveAbove,
  }
}

/** The path of the folder in which archives are kept until they are read. */
const archiveFolder = (dataDir: string): string => join(dataDir, 'sec')

/**
 * Collects the SEC's data about companies: who they are, and everything they have reported, with the days of filing. After the
 * first time, only for companies that have filed a report since. Returns warnings.
 */
export async function collectFilings(
  source: SecSource,
  task: CollectTask,
  ciks: readonly string[],
): Promise<ProviderResult<readonly string[]>> {
  const index = await collectIndex(source.sec, task)
  if (!index.ok) return index
  const warnings: string[] = []
  for (const file of [submissions, companyFacts]) {
    const { failure, ...files } = await collectFiles(source, task, { file, ciks })
    if (failure) return { ok: false, failure }
    warnings.push(...files.warnings, ...describeMissing(file === submissions ? 'Companies' : 'Reports', files.missing))
  }
  if (!task.only) await beginIndex(task)
  return received(warnings)
}
