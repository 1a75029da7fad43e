import type { Selectable } from 'kysely'
import {
  addCounts,
  ratingOf,
  countsOfPlay,
  type Rating,
  type PlayCountsByHorizon,
  type PlayCounts,
} from '#domain/traders/ratings'
import type { TraderRow } from '../../database/trader-tables.ts'

type Row = Selectable<TraderRow>

/** What is counted of a play by each horizon: ten-billionths, null where it is not settled. */
export interface Gains {
  readonly day_gain: number | null
  readonly week_gain: number | null
}

export const talliesOf = (row: Row): PlayCountsByHorizon => ({
  day: { settled: row.day_settled, wins: row.day_wins, losses: row.day_losses, gains: row.day_gains },
  week: { settled: row.week_settled, wins: row.week_wins, losses: row.week_losses, gains: row.week_gains },
})

/** Counts a play as it is now instead of as it was. */
export const recount = ({ day, week }: PlayCountsByHorizon, before: Gains, now: Gains): PlayCountsByHorizon => ({
  day: replaced(day, before.day_gain, now.day_gain),
  week: replaced(week, before.week_gain, now.week_gain),
})

function replaced(tally: PlayCounts, before: number | null, now: number | null): PlayCounts {
  const without = before === null ? tally : addCounts(tally, countsOfPlay(before), -1)
  return now === null ? without : addCounts(without, countsOfPlay(now))
}

/** Tallies and what is ranked by, as columns. */
export function columnsOf(tallies: PlayCountsByHorizon) {
  const { day, week } = tallies
  const rating = ratingOf(tallies)
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
export const ratingOfRow = (row: Row): Rating => ratingOf(talliesOf(row))
