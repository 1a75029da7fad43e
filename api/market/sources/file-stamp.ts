import { stat } from 'node:fs/promises'

/** Changes when a file is written or replaced; `missing` where there is none. */
export async function fileStamp(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found ? `${found.ino}-${found.size}-${found.mtimeMs}` : 'missing'
}
