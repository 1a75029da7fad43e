import { fail, type Result, succeed } from '#domain/result'
import { parseStatements } from '#domain/statements/statements-line'
import { describeIndex, indexLines, type LineIndex } from '../market/dataset/line-index.ts'
import { fileRevision, parseJsonObject, readFileBytes, splitLines, unzipFile } from '../market/dataset/read-lines.ts'
import { createReloader } from '../market/reload.ts'
import { type StatementsSource, yearsFrom } from './statements-source.ts'

/**
 * Opens a statements file, or returns a sentence that says what is wrong. A poll replaces it with a newer file; an unreadable one
 * is retried after a while.
 */
export async function openStatementsFile(
  path: string,
  now: () => number = Date.now,
): Promise<Result<StatementsSource>> {
  const reloader = createReloader(() => fileRevision(path), now)
  await reloader.start()
  const first = await readStatementsFile(path)
  if (!first.ok) return first
  let { lines } = first.value
  let revision = 0
  const statementsOf: StatementsSource['statementsOf'] = (symbol, asOf) => {
    const line = lines.get(symbol)
    const read = line && parseLine(line.toString())
    // A file has the statements of one day, which says nothing about the days before.
    const isKnown = read?.ok === true && (asOf === undefined || asOf >= read.value.asOf)
    return Promise.resolve(isKnown ? read.value : undefined)
  }
  return succeed({
    startupMessage: describeIndex('Statements', first.value, path),
    statementsOf,
    yearsOf: yearsFrom(statementsOf),
    reload: () =>
      reloader.reloadIfChanged(async () => {
        const next = await readStatementsFile(path)
        if (!next.ok) return next
        lines = next.value.lines
        revision++
        return succeed(undefined)
      }),
    revision: () => String(revision),
  })
}

async function readStatementsFile(path: string): Promise<Result<LineIndex>> {
  const read = await readAll(path)
  return read.ok ? read : fail(...read.failure.map((sentence) => `MARKET_STATEMENTS_FILE ${sentence}`))
}

async function readAll(path: string): Promise<Result<LineIndex>> {
  const file = await readFileBytes(path)
  if (!file.ok) return file
  const text = isGzip(file.value) ? await unzipFile(file.value, path) : file
  if (!text.ok) return text
  const index = await indexLines(splitLines(text.value), symbolOf)
  return index.lines.size > 0 ? succeed(index) : fail(`${path} holds no statements that can be read.`)
}

const isGzip = (file: Buffer): boolean => file[0] === 0x1f && file[1] === 0x8b

const parseLine = (line: string) => parseStatements(parseJsonObject(line))

function symbolOf(line: string): string | undefined {
  const read = parseLine(line)
  return read.ok ? read.value.symbol : undefined
}
