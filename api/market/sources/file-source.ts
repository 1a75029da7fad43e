import { fail, type Result, succeed } from '#domain/result'
import { type PublishedDataset, readDatasetFile } from '../dataset/published-dataset.ts'
import { fileRevision } from '../dataset/read-lines.ts'
import type { MarketSource } from '../market.ts'
import { checkFile, inspectDataset } from '../publish/check-dataset.ts'
import { type DatasetDetails, type DatasetStore, detailsOf, type Release } from '../publish/dataset-store.ts'
import { unchangedFile } from '../publish/manifest.ts'
import { acceptHint } from '../publish/publish-records.ts'

interface Files {
  readonly file: string
  readonly closes?: string
}

/**
 * A dataset file from another program, unchanged; or the dataset that a refresh has built from it and its closes, while the
 * dataset file is unchanged. A file that fails a check is not served before an operator accepts it. Where several machines
 * share the datasets, the published one is served by all, whatever file each of them has; the first server publishes its file.
 */
export function fileSource({ file, closes }: Files, store: DatasetStore, now: () => number = Date.now): MarketSource {
  const source = {
    name: 'file',
    simulated: false,
    startupMessage: `Market data from ${file}.`,
    refused: () => store.refused(),
  }
  if (store.isShared) {
    const load = async () => {
      const { release, unreadable } = await store.open()
      const served = release ? succeed(release) : await publishFile(file, store, now)
      return served.ok ? succeed({ dataset: served.value.dataset, problem: unreadable?.sentence }) : served
    }
    return { ...source, revision: () => store.revision(), load }
  }
  return {
    ...source,
    revision: async () => `${await fileInputVersion({ file, closes })} ${await store.revision()}`,
    load: async () => {
      const { release, unreadable } = await store.open()
      const revision = await fileRevision(file)
      // An unreadable dataset of other files does not matter.
      const problem = unreadable?.inputVersion?.startsWith(`${revision} `) === true ? unreadable.sentence : undefined
      // Newer closes of the same file are published by the next refresh.
      if (closes !== undefined && release?.manifest.edition.startsWith(`${revision} `) === true)
        return succeed({ dataset: release.dataset, problem })
      const dataset = await readMarketFile(file)
      if (!dataset.ok) return dataset
      const details = await checkMarketFile({ file, dataset: dataset.value }, store, now())
      if (!details.ok) {
        return release ? succeed({ dataset: release.dataset, problem: details.failure.join(' ') }) : details
      }
      const published = await publishOnce(dataset.value, details.value, store)
      // On a full disk it is served, though it cannot be stored.
      if (!published.ok) return succeed({ dataset: dataset.value, problem: published.failure.join(' ') })
      return succeed({ dataset: published.value.dataset, problem })
    },
  }
}

async function readMarketFile(file: string) {
  const dataset = await readDatasetFile(file)
  return dataset.ok ? dataset : fail(...dataset.failure.map((sentence) => `MARKET_FILE ${sentence}`))
}

/**
 * Publishes a dataset file from another program, unchanged, where it passes the checks; otherwise the operator can accept it
 * by its version.
 */
export async function publishFile(
  file: string,
  store: DatasetStore,
  now: () => number = Date.now,
): Promise<Result<Release>> {
  const dataset = await readMarketFile(file)
  if (!dataset.ok) return dataset
  const details = await checkMarketFile({ file, dataset: dataset.value }, store, now())
  return details.ok ? publishOnce(dataset.value, details.value, store) : details
}

interface MarketFile {
  readonly file: string
  readonly dataset: PublishedDataset
}

/** Checks a dataset file, unless it is what was published last. Where it fails, it is stored for the operator to decide. */
async function checkMarketFile(
  { file, dataset: { body, etag, lines: records, createdAt } }: MarketFile,
  store: DatasetStore,
  now: number,
): Promise<Result<DatasetDetails>> {
  // The content and not the time of the file, which differs between machines.
  const inputVersion = `${unchangedFile}${etag.replaceAll('"', '')}`
  const manifests = await store.manifests()
  if (manifests[0]?.edition === inputVersion) return succeed(detailsOf(manifests[0]))
  const summary = await inspectDataset(body)
  const { sessions, drops } = summary
  const details = { edition: inputVersion, records, createdAt, sessions, drops }
  const whole = manifests.find((manifest) => manifest.isPartial !== true)
  const previous = { whole, newest: manifests[0]?.sessions.newest ?? null }
  const problems = checkFile(summary, { now, previous })
  if (problems.length === 0) return succeed(details)
  const version = await store.refuse(body, details, problems)
  const sentences = [`MARKET_FILE ${file} is not published.`, ...problems]
  return fail(...sentences, ...(version === undefined ? [] : [acceptHint(version)]))
}

/** Publishes a dataset that is not the last one already. */
async function publishOnce(
  { body }: PublishedDataset,
  details: DatasetDetails,
  store: DatasetStore,
): Promise<Result<Release>> {
  const last = await store.newest()
  return last?.manifest.edition === details.edition ? succeed(last) : store.add(body, details)
}

/** Identifies a dataset built from the current content of these files. */
export async function fileInputVersion({
  file,
  closes,
}: {
  readonly file: string
  readonly closes?: string | undefined
}) {
  return `${await fileRevision(file)} ${closes === undefined ? 'none' : await fileRevision(closes)}`
}
