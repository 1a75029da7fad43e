import type { FormerSymbol, RecentSplit } from '../dataset/listing-changes.ts'
import { acceptFormula } from '../screen/formulas.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { parseFields } from './parse-fields.ts'

/**
 * The last split that a rule has followed, and what the rule compared before; without the latter if its formula must be checked.
 */
interface FollowedSplit extends RecentSplit {
  /** The price or the level. */
  readonly level?: number
  readonly expression?: string
  /** Whether an amount was rounded. */
  readonly isRounded?: true
}

/** What a rule about one stock knows about its listing. Earlier releases drop it. */
export interface FollowedListing {
  /** The session whose prices the rule means, YYYY-MM-DD; without it, the last one that had ended when the rule was changed. */
  readonly pricesOf?: string
  readonly formerSymbol?: FormerSymbol
  readonly split?: FollowedSplit
}

/** The fields about the listing, without the rest of a rule. */
export const followedListing = ({ pricesOf, formerSymbol, split }: FollowedListing): FollowedListing => ({
  ...(pricesOf !== undefined && { pricesOf }),
  ...(formerSymbol && { formerSymbol }),
  ...(split && { split }),
})

/** The listing of a stored or received rule, without invalid parts. */
export function parseFollowedListing(fields: Readonly<Record<string, unknown>>): FollowedListing {
  const { pricesOf } = fields
  const former = parseFields(fields['formerSymbol'])
  const symbol = parseSymbol(former['symbol'])
  const split = parseSplit(parseFields(fields['split']))
  return {
    ...(isDate(pricesOf) && { pricesOf }),
    ...(symbol !== undefined && isDate(former['until']) && { formerSymbol: { symbol, until: former['until'] } }),
    ...(split && { split }),
  }
}

function parseSplit({ date, ratio, level, expression, isRounded }: Readonly<Record<string, unknown>>) {
  if (!isDate(date) || typeof ratio !== 'number' || !(ratio > 0) || !Number.isFinite(ratio)) return undefined
  const formula = acceptFormula({ name: 'before', expression })?.expression
  const split: FollowedSplit = {
    ...{ date, ratio },
    ...(typeof level === 'number' && Number.isFinite(level) && { level }),
    ...(formula !== undefined && { expression: formula }),
    ...(isRounded === true && { isRounded }),
  }
  return split
}
