import { fail, type Result, succeed } from '#domain/result'
import { fillTechnical, type TechnicalSource } from '../dataset/fill-technical.ts'
import { type PublishedDataset, readDatasetFile } from '../dataset/published-dataset.ts'
import { fileRevision } from '../dataset/read-lines.ts'
import type { MarketSource } from '../market.ts'
import { checkFile, inspectDataset } from '../publish/check-dataset.ts'
import { type DatasetDetails, type DatasetStore, detailsOf, type Release } from '../publish/dataset-store.ts'
import { type Manifest, unchangedFile } from '../publish/manifest.ts'
import { acceptHint } from '../publish/publish-records.ts'

interface Files {
  readonly file: string
  readonly closes?: string
  /** Adds the technical values that the file lacks. */
  readonly technical?: TechnicalSource | undefined
}

/**
 * A dataset file from another program, unchanged except for added technical values; or the dataset that a refresh has
 * built from it and its closes, as long as the dataset file is unchanged. A file that fails a check is not served
 * before an operator accepts it. If several machines share the datasets, all serve the published one, whatever file
 * each of them has; the first server publishes its file.
 */
export function fileSource(files: Files, store: DatasetStore, now: () => number = Date.now): MarketSource {
  const { file, closes, technical } = files
  const source = {
    name: 'file',
    simulated: false,
    startupMessage: `Market data from ${file}.`,
    refused: () => store.refused(),
  }
  if (store.isShared) {
    const load = async () => {
      const { release, unreadable } = await store.open()
      const served: Result<PublishedFile> = release ? succeed({ release }) : await publishFile(files, store, now)
      if (!served.ok) return served
      const { release: published, problem } = served.value
      return succeed({ dataset: published.dataset, problem: unreadable?.sentence ?? problem })
    }
    return { ...source, revision: () => store.revision(), load }
  }
  const publish = createPublisher(store, technical)
  let isFirst = true
  let isUnfilled = false
  return {
    ...source,
    revision: async () =>
      [await fileInputVersion({ file, closes }), await technical?.revision(), await store.revision(), isUnfilled].join(
        ' ',
      ),
    load: async () => {
      const { release, unreadable } = await store.open()
      const revision = await fileRevision(file)
      // An unreadable dataset of other files does not matter.
      const problem = unreadable?.inputVersion?.startsWith(`${revision} `) === true ? unreadable.sentence : undefined
      // The next refresh publishes newer closes of the same file.
      if (closes !== undefined && release?.manifest.edition.startsWith(`${revision} `) === true)
        return succeed({ dataset: release.dataset, problem })
      const dataset = await readMarketFile(file)
      if (!dataset.ok) return dataset
      const details = await checkMarketFile({ file, dataset: dataset.value }, store, now())
      if (!details.ok) {
        return release ? succeed({ dataset: release.dataset, problem: details.failure.join(' ') }) : details
      }
      // Reading a whole history takes seconds: the server starts with what it served last, and the next load reads the
      // history.
      isUnfilled = isFirst && (await publish.takesLong(details.value))
      isFirst = false
      if (isUnfilled) return succeed({ dataset: release?.dataset, problem })
      const published = await publish.publish(dataset.value, details.value)
      // On a full disk the file is served although it cannot be stored.
      if (!published.ok) return succeed({ dataset: dataset.value, problem: published.failure.join(' ') })
      return succeed({ dataset: published.value.release.dataset, problem: problem ?? published.value.problem })
    },
  }
}

async function readMarketFile(file: string) {
  const dataset = await readDatasetFile(file)
  return dataset.ok ? dataset : fail(...dataset.failure.map((sentence) => `MARKET_FILE ${sentence}`))
}

interface PublishedFile {
  readonly release: Release
  /** Why it lacks technical values, or has those of an earlier history, as a sentence. */
  readonly problem?: string
}

/**
 * Publishes a dataset file from another program, with the technical values that it lacks, if it passes the checks;
 * otherwise the operator can accept it by its version.
 */
export async function publishFile(
  { file, technical }: Pick<Files, 'file' | 'technical'>,
  store: DatasetStore,
  now: () => number = Date.now,
): Promise<Result<PublishedFile>> {
  const dataset = await readMarketFile(file)
  if (!dataset.ok) return dataset
  const details = await checkMarketFile({ file, dataset: dataset.value }, store, now())
  return details.ok ? createPublisher(store, technical).publish(dataset.value, details.value) : details
}

interface MarketFile {
  readonly file: string
  readonly dataset: PublishedDataset
}

/** Checks a dataset file, unless it was published last. If it fails, it is stored for the operator to decide. */
async function checkMarketFile(
  { file, dataset: { body, etag, lines: records, createdAt } }: MarketFile,
  store: DatasetStore,
  now: number,
): Promise<Result<DatasetDetails>> {
  // The content and not the time of the file, which differs between machines.
  const inputVersion = `${unchangedFile}${etag.replaceAll('"', '')}`
  const manifests = await store.manifests()
  if (manifests[0] && isOfFile(manifests[0], inputVersion))
    return succeed({ ...detailsOf(manifests[0]), edition: inputVersion })
  const summary = await inspectDataset(body)
  const { sessions, drops, figures } = summary
  const details = { edition: inputVersion, records, createdAt, sessions, drops, figures }
  const whole = manifests.find((manifest) => manifest.isPartial !== true)
  const previous = { whole, newest: manifests[0]?.sessions.newest ?? null }
  const problems = checkFile(summary, { now, previous })
  if (problems.length === 0) return succeed(details)
  const version = await store.refuse(body, details, problems)
  const sentences = [`MARKET_FILE ${file} is not published.`, ...problems]
  return fail(...sentences, ...(version === undefined ? [] : [acceptHint(version)]))
}

/** Whether a dataset was published from a file, with any technical values; its input version identifies the file. */
const isOfFile = ({ edition }: Pick<Manifest, 'edition'>, inputVersion: string): boolean =>
  `${edition} `.startsWith(`${inputVersion} `)

/**
 * Publishes checked dataset files with the technical values that they lack. If these cannot be read, a file keeps those
 * with which it was published, or has none.
 */
function createPublisher(store: DatasetStore, technical: TechnicalSource | undefined) {
  let published: string | undefined

  async function add(body: Buffer, details: DatasetDetails): Promise<Result<PublishedFile>> {
    const release = await store.add(body, details)
    if (release.ok) published = details.edition
    return release.ok ? succeed({ release: release.value }) : release
  }

  /** The release last made from a file, and the version of its values. */
  async function lastOf(details: DatasetDetails) {
    const newest = await store.newest()
    const last = newest && isOfFile(newest.manifest, details.edition) ? newest : undefined
    const version = technical ? await technical.version() : succeed('')
    const edition = version.ok ? `${details.edition} ${version.value}`.trimEnd() : details.edition
    // Servers with different histories would publish their values in turns: each does so once.
    const isCurrent = last !== undefined && [last.manifest.edition, published].includes(edition)
    return { last, version, edition, isCurrent }
  }

  async function publish({ body }: PublishedDataset, details: DatasetDetails): Promise<Result<PublishedFile>> {
    const { last, version, edition, isCurrent } = await lastOf(details)

    async function withoutNewValues(failure: readonly string[]): Promise<Result<PublishedFile>> {
      const served = last ? succeed({ release: last }) : await add(body, details)
      const problem = `${failure.join(' ')} Records without technical values get none from it.`
      return served.ok ? succeed({ ...served.value, problem }) : served
    }

    if (!version.ok) return withoutNewValues(version.failure)
    if (last && isCurrent) {
      published = edition
      return succeed({ release: last })
    }
    const filled = technical ? await fillTechnical(body, technical) : succeed(body)
    return filled.ok ? add(filled.value, { ...details, edition }) : withoutNewValues(filled.failure)
  }
  return {
    publish,
    /** Whether publishing reads a whole history. */
    async takesLong(details: DatasetDetails): Promise<boolean> {
      if (!technical) return false
      const { version, isCurrent } = await lastOf(details)
      return version.ok && !isCurrent
    },
  }
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
