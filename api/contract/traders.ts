import { type Static, type TSchema, Type } from 'typebox'

const Nullable = <Of extends TSchema>(of: Of) => Type.Union([of, Type.Null()])
const Count = Type.Integer({ minimum: 0 })
/** YYYY-MM-DD. */
const Session = Type.String()
/** Letters, digits, `_`, `.` and `-` only: it is part of URLs. */
const Username = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' })

/** The results of a trader’s settled plays, as `domain/traders/ratings.ts` computes them. */
const rating = {
  /** Plays whose day is settled. */
  count: Count,
  dayWins: Count,
  dayWinLoss: Type.Integer(),
  /** 0 to 1; null without wins and losses. */
  dayRatio: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  /** The mean gain in per cent; null if nothing is settled. */
  dayQuality: Nullable(Type.Number()),
  weekWins: Count,
  weekWinLoss: Type.Integer(),
  weekRatio: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  weekQuality: Nullable(Type.Number()),
  /** The newest session whose close has settled a play; null if none is settled. */
  updatedAt: Nullable(Session),
}

/** A trader on a leaderboard. */
export const LeaderboardRow = Type.Object({ username: Username, ...rating })

/** The first hundred by a metric. */
export const LeaderboardResponse = Type.Array(LeaderboardRow, { maxItems: 100 })

const Exit = Type.Object({
  session: Session,
  close: Type.Number(),
  /** The gain of the play as a fraction: a falling price is a gain of a bearish one. */
  gain: Type.Number(),
})

/** A play and its outcome; null if a part is not settled yet. */
const TraderPlay = Type.Object({
  symbol: Type.String(),
  side: Type.Union([Type.Literal('Bullish'), Type.Literal('Bearish')]),
  /** ISO 8601 in UTC. */
  writtenAt: Type.String({ format: 'date-time' }),
  /** Whether more of it can still be settled. */
  open: Type.Boolean(),
  entry: Nullable(Type.Object({ session: Session, close: Type.Number() })),
  day: Nullable(Exit),
  week: Nullable(Exit),
})

const Interval = Nullable(Type.Object({ low: Type.Number(), high: Type.Number() }))

/**
 * The mean gain of all plays up to a session, in per cent, and the interval of its true value in about 95 of 100 cases.
 */
const CurvePoint = Type.Object({ session: Session, count: Count, quality: Type.Number(), interval: Interval })

/** The maximum number of points of a curve; of more sessions, some are left out. */
export const maxCurvePoints = 120
/** The maximum number of plays that come with a rating, the newest. */
export const maxPlays = 100

const Curve = Type.Array(CurvePoint, { maxItems: maxCurvePoints })

/** All about one trader. */
export const RatingResponse = Type.Object({
  username: Username,
  ...rating,
  dayRatioInterval: Interval,
  dayQualityInterval: Interval,
  weekRatioInterval: Interval,
  weekQualityInterval: Interval,
  /** The oldest session first. */
  dayCurve: Curve,
  weekCurve: Curve,
  /** All plays, including those that are open or could not be measured. */
  total: Count,
  /** The newest first. */
  plays: Type.Array(TraderPlay, { maxItems: maxPlays }),
})

/** The types of the schemas. */
export type LeaderboardRow = Static<typeof LeaderboardRow>
export type LeaderboardResponse = Static<typeof LeaderboardResponse>
export type TraderPlay = Static<typeof TraderPlay>
export type CurvePoint = Static<typeof CurvePoint>
export type RatingResponse = Static<typeof RatingResponse>
