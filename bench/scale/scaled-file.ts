import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeScaledMarket } from './scaled-market.ts'

const folder = fileURLToPath(new URL('../../.cache/bench/', import.meta.url))

/** The path of a dataset with so many rows, which is made where it has not been made before. */
export async function scaledFile(rows: number): Promise<string> {
  const path = `${folder}market-${rows}.ndjson.gz`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) await writeScaledMarket(path, rows)
  return path
}
