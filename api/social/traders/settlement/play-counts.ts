import type { Selectable } from 'kysely'
import {
  addCounts,
  countsOfPlay,
  type PlayCounts,
  type PlayCountsByHorizon,
  type Rating,
  ratingOf,
} from '#domain/traders/ratings'
import type { TraderRow } from '../../../platform/database/tables.ts'

type Row = Selectable<TraderRow>

/** The gains of a play by horizon in ten-billionths; null if it is not settled. */
interface Gains {
  readonly day_gain: number | null
  readonly week_gain: number | null
}

export const countsOf = (row: Row): PlayCountsByHorizon => ({
  day: { settled: row.day_settled, wins: row.day_wins, losses: row.day_losses, gains: row.day_gains },
  week: { settled: row.week_settled, wins: row.week_wins, losses: row.week_losses, gains: row.week_gains },
})

/** Replaces the previous result of a play with the current one. */
export const recount = ({ day, week }: PlayCountsByHorizon, before: Gains, now: Gains): PlayCountsByHorizon => ({
  day: replaced(day, before.day_gain, now.day_gain),
  week: replaced(week, before.week_gain, now.week_gain),
})

function replaced(counts: PlayCounts, before: number | null, now: number | null): PlayCounts {
  const without = before === null ? counts : addCounts(counts, countsOfPlay(before), -1)
  return now === null ? without : addCounts(without, countsOfPlay(now))
}

/** The counts and the ranking metrics as columns. */
export function columnsOf(counts: PlayCountsByHorizon) {
  const { day, week } = counts
  const rating = ratingOf(counts)
  return {
    day_settled: day.settled,
    day_wins: day.wins,
    day_losses: day.losses,
    day_gains: day.gains,
    week_settled: week.settled,
    week_wins: week.wins,
    week_losses: week.losses,
    week_gains: week.gains,
    day_win_loss: rating.dayWinLoss,
    day_ratio: rating.dayRatio,
    day_quality: rating.dayQuality,
    week_win_loss: rating.weekWinLoss,
    week_ratio: rating.weekRatio,
    week_quality: rating.weekQuality,
  }
}

/** The rating of a trader’s row. */
export const ratingOfRow = (row: Row): Rating => ratingOf(countsOf(row))

/** What collector and settlement claim before they change plays. */
export const claimOfPlays = (feed: string): string => `plays of ${feed}`
