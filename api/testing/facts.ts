import type { Fact } from '../market/record/facts.ts'

/** A fact of US GAAP over a period, or of a day if `start` is null, as filed on a day. */
export const aFact = (tag: string, value: number, { start = null, end, filed, form = '10-Q' }: Filed): Fact => ({
  ...{ tag: tag.includes('/') ? tag : `us-gaap/${tag}`, unit: unitOf(tag), start, end, value },
  ...{ accn: `0000000017-${filed}-${form}`, form, filed },
})

interface Filed {
  readonly start?: string | null
  readonly end: string
  readonly filed: string
  readonly form?: string
}

function unitOf(tag: string): string {
  if (tag.startsWith('EarningsPerShare') || tag.includes('DividendsPerShare')) return 'USD/shares'
  return /Shares|SharesOutstanding$/.test(tag) ? 'shares' : 'USD'
}
