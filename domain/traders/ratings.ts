import type { Exit } from './settlement.ts'

/** What a rating is made of, of one horizon. Two of them add up, in any order, without losing a digit. */
export interface PlayCounts {
  readonly settled: number
  /** Plays that gained; one that neither gained nor lost is settled, but counts as neither. */
  readonly wins: number
  readonly losses: number
  /** All gains together, in ten-billionths: whole numbers, because sums of fractions depend on their order. */
  readonly gains: number
}

/** A trader's plays by both horizons. */
export interface PlayCountsByHorizon {
  readonly day: PlayCounts
  readonly week: PlayCounts
}

/** How somebody's plays turned out, as everybody can compute it from them. */
export interface Rating {
  /** Plays whose day is settled. */
  readonly count: number
  readonly dayWins: number
  /** Wins less losses. */
  readonly dayWinLoss: number
  /** The share of wins in wins and losses, 0 to 1; null where there is neither. */
  readonly dayRatio: number | null
  /** The mean gain in per cent; null where nothing is settled. */
  readonly dayQuality: number | null
  readonly weekWins: number
  readonly weekWinLoss: number
  readonly weekRatio: number | null
  readonly weekQuality: number | null
}

/** Fewer settled plays say nothing about anybody: they are on no leaderboard. */
export const minRatedPlays = 10

/** By what traders can be ranked, and what it is called: in columns below the horizon's name, and by itself. */
export const ratingMetrics = {
  count: { label: 'Plays', title: 'Plays', horizon: null },
  dayRatio: { label: 'Ratio', title: 'Day ratio', horizon: 'day' },
  dayWins: { label: 'Wins', title: 'Day wins', horizon: 'day' },
  dayWinLoss: { label: 'Win − loss', title: 'Day win − loss', horizon: 'day' },
  dayQuality: { label: 'Quality %', title: 'Day quality', horizon: 'day' },
  weekRatio: { label: 'Ratio', title: 'Week ratio', horizon: 'week' },
  weekWins: { label: 'Wins', title: 'Week wins', horizon: 'week' },
  weekWinLoss: { label: 'Win − loss', title: 'Week win − loss', horizon: 'week' },
  weekQuality: { label: 'Quality %', title: 'Week quality', horizon: 'week' },
} as const satisfies Record<keyof Rating, { label: string; title: string; horizon: keyof PlayCountsByHorizon | null }>

export type RatingMetric = keyof typeof ratingMetrics

/** Whether traders can be ranked by what somebody has named. */
export const isRatingMetric = (name: string): name is RatingMetric => Object.hasOwn(ratingMetrics, name)

/** Ten-billionths: the sum of a million plays that each gained nine tenths of their price is still exact. */
const gainUnits = 1e10

/** A play's gain as it is counted: in whole ten-billionths. Neither −0 nor a fraction is ever stored. */
export const countedGain = ({ gain }: Pick<Exit, 'gain'>): number => Math.round(gain * gainUnits) + 0

/** A counted gain as a fraction again. */
export const gainOf = (counted: number): number => counted / gainUnits

export const noPlays: PlayCounts = { settled: 0, wins: 0, losses: 0, gains: 0 }

/** What one play with this counted gain adds. */
export const countsOfPlay = (gains: number): PlayCounts => ({
  settled: 1,
  wins: gains > 0 ? 1 : 0,
  losses: gains < 0 ? 1 : 0,
  gains,
})

/** Both together; `times` −1 takes the second one off again. */
export const addCounts = (one: PlayCounts, other: PlayCounts, times: 1 | -1 = 1): PlayCounts => ({
  settled: one.settled + times * other.settled,
  wins: one.wins + times * other.wins,
  losses: one.losses + times * other.losses,
  gains: one.gains + times * other.gains,
})

/** The rating that somebody's tallies amount to. */
export function ratingOf({ day, week }: PlayCountsByHorizon): Rating {
  return {
    count: day.settled,
    dayWins: day.wins,
    dayWinLoss: day.wins - day.losses,
    dayRatio: ratioOf(day),
    dayQuality: qualityOf(day),
    weekWins: week.wins,
    weekWinLoss: week.wins - week.losses,
    weekRatio: ratioOf(week),
    weekQuality: qualityOf(week),
  }
}

const ratioOf = ({ wins, losses }: PlayCounts): number | null => (wins + losses === 0 ? null : wins / (wins + losses))

/** In per cent, by a single division of whole numbers: the same to the last digit wherever it is computed. */
const qualityOf = ({ settled, gains }: PlayCounts): number | null =>
  settled === 0 ? null : gains / ((gainUnits / 100) * settled)
