import { useCallback } from 'react'
import type { CurvePoint, LeaderboardResponse, LeaderboardRow, RatingResponse, TraderPlay } from '#api/contract/traders'
import { fieldsOf } from '#domain/keys-of'
import { isRatingMetric, type RatingMetric, ratingMetrics } from '#domain/traders/ratings'
import { session } from '../account/session/account.chunk.ts'
import { wasUnreachable } from '../data/api/api.ts'
import { authenticatedRequest } from '../data/api/authenticated-request.ts'
import { useFetched } from '../data/api/use-fetched.ts'
import { connectionTexts } from '../texts/first-visit/connection.ts'

const loading = { kind: 'loading' } as const

/** The leaderboard of a metric. */
export function useLeaderboard(metric: string) {
  const fetch = useCallback((signal: AbortSignal) => fetchLeaderboard(metric, signal), [metric])
  return useFetched<UserFetch<Leaderboard>>(fetch, loading)
}

/** A trader's rating. */
export function useRating(username: string) {
  const fetch = useCallback((signal: AbortSignal) => fetchRating(username, signal), [username])
  return useFetched<UserFetch<RatingResponse>>(fetch, loading)
}

/** Rows and the metric that ranks them. They stay shown while those of another metric load. */
interface Leaderboard {
  readonly metric: RatingMetric
  readonly rows: LeaderboardResponse
}

/** Fetches the leaderboard of a metric. Never rejects. */
function fetchLeaderboard(metric: string, signal: AbortSignal): Promise<UserFetch<Leaderboard>> {
  const read = (data: unknown): Leaderboard | undefined => {
    const rows = readLeaderboard(data)
    return rows && isRatingMetric(metric) ? { metric, rows } : undefined
  }
  return fetchForUser(`/stocktwits/leaderboard/${encodeURIComponent(metric)}`, { read, signal })
}

/** Fetches a trader's rating. Never rejects. */
const fetchRating = (username: string, signal: AbortSignal): Promise<UserFetch<RatingResponse>> =>
  fetchForUser(`/stocktwits/mmr/${encodeURIComponent(username)}`, { read: readRating, signal })

/** The state of a request of the signed-in user. */
type UserFetch<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value; readonly simulated: boolean }
  /** Not found, with the server's message. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly isUnreachable: boolean }

const unreadable = { kind: 'failed', message: connectionTexts.unreadable, isUnreachable: false } as const

/** Fetches what requires a role. After a 403 the profile is reloaded, because the user may have lost the role. */
async function fetchForUser<Value>(
  path: string,
  { read, signal }: { readonly read: (data: unknown) => Value | undefined; readonly signal: AbortSignal },
): Promise<UserFetch<Value>> {
  const response = await authenticatedRequest({ path, signal })
  if (response === 'late') return { kind: 'loading' }
  if (!response.ok) {
    if (response.status === 403) void session.loadProfile()
    if (response.status === 404) return { kind: 'unknown', message: response.message }
    return { kind: 'failed', message: response.message, isUnreachable: wasUnreachable(response) }
  }
  const value = read(response.data)
  if (value === undefined) return unreadable
  return { kind: 'loaded', value, simulated: response.headers?.get('x-feed-source') === 'demo' }
}

/** Parses a leaderboard; undefined if it is invalid. Invalid rows are dropped. */
export const readLeaderboard = (data: unknown): LeaderboardResponse | undefined =>
  Array.isArray(data) ? data.filter(isRow) : undefined

/** Parses a trader's rating; undefined if it is invalid. */
export function readRating(data: unknown): RatingResponse | undefined {
  if (!isRow(data)) return undefined
  const { plays, dayCurve, weekCurve, total } = fieldsOf(data)
  const hasLists = Array.isArray(plays) && Array.isArray(dayCurve) && Array.isArray(weekCurve)
  if (!hasLists || typeof total !== 'number' || !hasIntervals(data)) return undefined
  const curves = { dayCurve: dayCurve.filter(isPoint), weekCurve: weekCurve.filter(isPoint) }
  return { ...data, total, plays: plays.filter(isPlay), ...curves }
}

const intervals = ['dayRatioInterval', 'dayQualityInterval', 'weekRatioInterval', 'weekQualityInterval'] as const

function hasIntervals(row: LeaderboardRow): row is LeaderboardRow & Pick<RatingResponse, (typeof intervals)[number]> {
  const fields = fieldsOf(row)
  return intervals.every((name) => isInterval(fields[name]))
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isText = (value: unknown): value is string => typeof value === 'string'

/** A ratio or a quality may be missing; a count may not. */
const mayBeMissing = /Ratio$|Quality$/

function isRow(value: unknown): value is LeaderboardRow {
  const fields = fieldsOf(value)
  const metrics = Object.keys(ratingMetrics)
  return (
    isText(fields['username']) &&
    (fields['updatedAt'] === null || isText(fields['updatedAt'])) &&
    metrics.every((name) => isNumber(fields[name]) || (fields[name] === null && mayBeMissing.test(name)))
  )
}

const isInterval = (value: unknown): boolean =>
  value === null || (isNumber(fieldsOf(value)['low']) && isNumber(fieldsOf(value)['high']))

function isPoint(value: unknown): value is CurvePoint {
  const { session, count, quality, interval } = fieldsOf(value)
  return isText(session) && isNumber(count) && isNumber(quality) && isInterval(interval)
}

function isPlay(value: unknown): value is TraderPlay {
  const { symbol, side, writtenAt, open, entry, day, week } = fieldsOf(value)
  const isSide = side === 'Bullish' || side === 'Bearish'
  const isExit = (exit: unknown) => exit === null || (isClose(exit) && isNumber(fieldsOf(exit)['gain']))
  return (
    isText(symbol) &&
    isSide &&
    isText(writtenAt) &&
    typeof open === 'boolean' &&
    (entry === null || isClose(entry)) &&
    isExit(day) &&
    isExit(week)
  )
}

const isClose = (value: unknown): boolean => isText(fieldsOf(value)['session']) && isNumber(fieldsOf(value)['close'])
