import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from './manifest.ts'
import { partialEnding } from './write-whole.ts'

/** Datasets that stay, the one that is served among them: a week of nights to go back to. */
export const kept = 7

/**
 * Removes what is older than the last seven datasets of a source, and what a kill has left half-written. A dataset goes
 * before its manifest, which then says what is missing. `manifests` are those of the source, the newest first.
 */
export async function removeOld(folder: string, source: string, manifests: readonly Manifest[]): Promise<void> {
  const staying = new Set(manifests.slice(0, kept).flatMap(({ file, number }) => [file, manifestName(source, number)]))
  const names = await readdir(folder)
  const ours = names.filter((name) => name.startsWith(`${source}-`) && /\.(json|ndjson\.gz|partial)$/.test(name))
  const old = ours.filter((name) => !staying.has(name)).toSorted(datasetsFirst)
  for (const name of old) await rm(join(folder, name), { force: true })
}

const manifestName = (source: string, number: number) => `${source}-${String(number).padStart(6, '0')}.json`

const datasetsFirst = (a: string, b: string): number => Number(rank(b)) - Number(rank(a))
const rank = (name: string): boolean => name.endsWith('.gz') || name.endsWith(partialEnding)
