import type { Session } from './session.ts'
import { dollars, isMove, percent } from '../wording/numbers.ts'

/** Less than this is not worth a sentence, in dollars. */
const leastTurnover = 1e6

/** How busy the session was. Both sums are taken at the closing prices, so that only the shares make the difference. */
export function turnover({ stocks, say }: Session): string {
  let [traded, usual] = [0, 0]
  for (const { close, volume, twoMonthsVolumeAverage } of stocks) {
    if (close === null || volume === null || twoMonthsVolumeAverage === null) continue
    traded += close * volume
    usual += close * twoMonthsVolumeAverage
  }
  if (!(traded >= leastTurnover && usual >= leastTurnover && Number.isFinite(traded + usual))) return ''
  const difference = traded / usual - 1
  const compared = (more: string, less: string, level: string) =>
    isMove(difference) ? `${percent(difference)} ${difference > 0 ? more : less}` : level
  const much = dollars(traded)
  return say(
    `At closing prices, ${much} of shares changed hands, ${compared('above', 'below', 'in line with')} the two-month average.`,
    `Turnover at closing prices came to ${much}, against a two-month average of ${dollars(usual)}.`,
    `Shares worth ${much} at the close were traded, ${compared('more than', 'less than', 'about as much as')} the two-month average.`,
  )
}
