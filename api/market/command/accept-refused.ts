import type { Config } from '../../config.ts'
import { openDatabase } from '../../database/open-database.ts'
import { createLeases } from '../../lease/leases.ts'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { openRefreshBook } from '../refresh/refresh-book.ts'
import { openDemoFolder } from '../sources/demo-maker.ts'
import { describe, isHeld } from './refresh-now.ts'

/** Publishes a dataset that a check refused, because the operator says so. */
export async function acceptRefused(
  { market, dataDir }: Config,
  version: string,
  now: () => number,
): Promise<Outcome<readonly string[]>> {
  const database = await openDatabase(dataDir)
  if (!database.ok) return database
  try {
    const folder =
      market.name === 'demo' ? openDemoFolder(dataDir, market.stocks) : openDatasetFolder(dataDir, market.name)
    const held = await createLeases(database.value).hold(`refresh ${market.name}`, () => folder.accept(version))
    if (!held.isHeld) return fail(isHeld)
    if (!held.value.ok) return held.value
    await openRefreshBook(database.value, market.name).end(null, now())
    return succeed([describe(held.value.value.manifest)])
  } finally {
    await database.value.destroy()
  }
}
