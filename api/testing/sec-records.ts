import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../market/providers/sec/records/', import.meta.url)

/** A public record of the SEC, unzipped; the folder’s README.md says what each one is. */
export const secRecord = (name: string): Buffer => gunzipSync(readFileSync(new URL(name, folder)))
