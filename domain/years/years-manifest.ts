import { asArray, fieldsOf } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { parseSymbol } from '../stock/stock.ts'
import { parseJson } from '../text/parse-json.ts'
import { listingsPerBlock } from './years-block.ts'

/** The address of the fiscal years of all companies: their manifest and files. In its own module, because no first visit needs it. */
export const yearsPath = '/data/years'

/** The format, which changes with the meaning of a manifest or its files. */
const manifestFormat = 'years 1'

/** A file of fiscal years, the output of `encodeYears`. It never changes: its name is the hash of its content. */
export interface YearsFile {
  /** `<sha256>.gz` */
  readonly file: string
  /** The bytes of the compressed file. */
  readonly size: number
  /** The hash of the compressed file, 64 hexadecimal digits in lower case. */
  readonly sha256: string
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

/** The total bytes of a manifest's files. */
export const yearsSize = ({ blocks }: Pick<YearsManifest, 'blocks'>): number =>
  blocks.reduce((sum, { size }) => sum + size, 0)

/** Parses a manifest; a failure says what is wrong with it. */
export function parseYearsManifest(text: string): Result<YearsManifest> {
  const { format, simulated, blocks: written } = fieldsOf(parseJson(text))
  if (format !== manifestFormat) return fail('These are not fiscal years that this release can read.')
  if (typeof simulated !== 'boolean') return fail('The fiscal years do not say whether their market is simulated.')
  const blocks = asArray(written).flatMap((block) => parseFile(block) ?? [])
  if (!Array.isArray(written) || blocks.length < written.length)
    return fail('A block of the fiscal years is not described as it must be.')
  return succeed(yearsManifest(simulated, blocks))
}

function parseFile(json: unknown): YearsFile | undefined {
  const { file, size, sha256, symbols: names } = fieldsOf(json)
  if (typeof sha256 !== 'string' || !/^[\da-f]{64}$/.test(sha256) || file !== `${sha256}.gz`) return undefined
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return undefined
  const symbols = asArray(names).flatMap((name) => parseSymbol(name) ?? [])
  const isWhole = symbols.length === asArray(names).length && symbols.length > 0 && symbols.length <= listingsPerBlock
  return isWhole ? { file, size, sha256, symbols } : undefined
}
