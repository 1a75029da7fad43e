import type { Fact } from '../market/record/facts.ts'

/** A fact of US GAAP over a period, or of a day if `start` is null, as filed on a day. */
export const aFact = (tag: string, value: number, { start = null, end, filed, form = '10-Q' }: Filed): Fact => ({
  ...{ tag: tag.includes('/') ? tag : `us-gaap/${tag}`, unit: unitOf(tag), start, end, value },
  ...{ accn: accessionOf(filed, form), form, filed },
})

/** A number of the form of the SEC's, another one for each day and form. */
function accessionOf(filed: string, form: string): string {
  const [, year = '', month = '', day = ''] = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(filed) ?? []
  const ofForm = [...form].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 0)
  return `0000000017-${year}-${month}${day}${String(ofForm).padStart(2, '0')}`
}

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
