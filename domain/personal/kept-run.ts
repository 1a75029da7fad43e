import { parseFields, parseVersion } from './parse-fields.ts'

/** A backtest that the user keeps with a saved screen. */
export interface KeptRun {
  /** Its settings in the form of its page's address, without the screen; '' for the defaults. */
  readonly query: string
  /** Its last result; undefined before the first one, and after a change of its screen. */
  readonly result?: KeptResult
}

/** The result of a kept run. */
export interface KeptResult {
  /** The content of the market’s past that it was calculated from. */
  readonly generation: string
  /** Undefined if there was nothing to trade. */
  readonly returned?: {
    /** The first and the last session, YYYY-MM-DD. */
    readonly from: string
    readonly to: string
    /** The returns over all of them, 0.1 for 10%: of the screen, and of its whole market with equal weights. */
    readonly own: number
    readonly market: number
  }
}

const maxQueryLength = 200
/** The parameters that the page writes: names and values that need no encoding. */
const queryPattern = /^(\?[a-z]+=[a-z0-9-]+(&[a-z]+=[a-z0-9-]+)*)?$/
/** The maximum return: doubling each month for ten years gives less. */
const maxReturn = 1e40

/** Parses a stored or imported run; undefined if it is invalid. It drops an invalid result: the run is repeated. */
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
