import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../market/providers/sec/records/', import.meta.url)

/** A public record of the SEC, unzipped; the folder’s README.md describes each of them. */
export const secRecord = (name: string): Buffer => gunzipSync(readFileSync(new URL(name, folder)))
