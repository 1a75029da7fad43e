import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { inTurns } from './in-turns.ts'
import { linesOf } from './lines-of.ts'

const unzip = promisify(gunzip)

/** The lines of a checked dataset one by one, while other requests are answered in between. */
export async function* datasetLines(file: Buffer): AsyncGenerator<Buffer> {
  yield* inTurns(linesOf(await unzip(file)))
}
