import { parseFields, parseVersion } from './parse-fields.ts'

/** A backtest that the user keeps with a saved screen. */
export interface KeptRun {
  /** Its settings as in the address of its page, without the screen; '' for the defaults. */
  readonly query: string
  /** What came of it last; undefined before its first end, and after a change of its screen. */
  readonly result?: KeptResult
}

/** What came of a kept run. */
export interface KeptResult {
  /** The content of the market’s past that it is of. */
  readonly generation: string
  /** Undefined where there was nothing to trade. */
  readonly returned?: {
    /** The first and the last session, YYYY-MM-DD. */
    readonly from: string
    readonly to: string
    /** The return over all of them, 0.1 for 10%: of the screen, and of its whole market weighted equally. */
    readonly own: number
    readonly market: number
  }
}

const maxQueryLength = 200
/** The parameters that the page writes: names and values without anything that is encoded. */
const queryPattern = /^(\?[a-z]+=[a-z0-9-]+(&[a-z]+=[a-z0-9-]+)*)?$/
/** Ten years of a doubling each month are less. */
const maxReturn = 1e40

/** Parses a stored or imported run; undefined where it is invalid. An invalid result is dropped: the run is repeated. */
export function parseKeptRun(value: unknown): KeptRun | undefined {
  const { query, result: stored } = parseFields(value)
  if (typeof query !== 'string' || query.length > maxQueryLength || !queryPattern.test(query)) return undefined
  const result = parseResult(stored)
  return { query, ...(result && { result }) }
}

function parseResult(value: unknown): KeptResult | undefined {
  const { generation: text, returned: stored } = parseFields(value)
  const generation = parseVersion(text)
  if (generation === undefined) return undefined
  if (stored === undefined) return { generation }
  const { from, to, own, market } = parseFields(stored)
  if (!isDay(from) || !isDay(to) || !isReturn(own) || !isReturn(market)) return undefined
  return { generation, returned: { from, to, own, market } }
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

const isReturn = (value: unknown): value is number => typeof value === 'number' && value >= -1 && value <= maxReturn
