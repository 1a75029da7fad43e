import { type HistoryFile, parseAll, parseFile } from '../history/history-file.ts'
import { fieldsOf } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { parseSymbol } from '../stock/stock.ts'
import { parseJson } from '../text/parse-json.ts'
import { listingsPerBlock } from './years-block.ts'

/** The address of the fiscal years of all companies: their manifest and files. In its own module, because no first visit needs it. */
export const yearsPath = '/data/years'

/** The format, which changes with the meaning of a manifest or its files. */
const manifestFormat = 'years 1'

/** A file of fiscal years, the output of `encodeYears`. */
export interface YearsFile extends HistoryFile {
  /** At most `listingsPerBlock`, in the order of the file. */
  readonly symbols: readonly string[]
}

/** The fiscal years of a market's companies on a server. */
export interface YearsManifest {
  readonly format: typeof manifestFormat
  /** Whether the market is invented, like `X-Market` of its dataset. */
  readonly simulated: boolean
  /** By symbol. */
  readonly blocks: readonly YearsFile[]
}

export const yearsManifest = (simulated: boolean, blocks: readonly YearsFile[]): YearsManifest => ({
  format: manifestFormat,
  simulated,
  blocks,
})

/** Parses a manifest; a failure says what is wrong with it. */
export function parseYearsManifest(text: string): Result<YearsManifest> {
  const { format, simulated, blocks: written } = fieldsOf(parseJson(text))
  if (format !== manifestFormat) return fail('These are not fiscal years that this release can read.')
  if (typeof simulated !== 'boolean') return fail('The fiscal years do not say whether their market is simulated.')
  const blocks = parseAll(written, parseBlock)
  return blocks
    ? succeed(yearsManifest(simulated, blocks))
    : fail('A block of the fiscal years is not described as it must be.')
}

function parseBlock(json: unknown): YearsFile | undefined {
  const file = parseFile(json)
  const symbols = parseAll(fieldsOf(json)['symbols'], parseSymbol)
  return file && symbols && symbols.length > 0 && symbols.length <= listingsPerBlock ? { ...file, symbols } : undefined
}
