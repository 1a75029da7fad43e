import type { LeaderboardAnswer, LeaderboardRow, RatingAnswer } from '#api/contract/traders'
import { ratingMetrics } from '#domain/traders/ratings'

type Fields = Readonly<Record<string, unknown>>

/** The rows of a leaderboard in an answer; undefined where it is none. A row that breaks the contract is left out. */
export const readLeaderboard = (data: unknown): LeaderboardAnswer | undefined =>
  Array.isArray(data) ? data.filter(isRow) : undefined

/** A trader's rating in an answer; undefined where it is none. */
export function readRating(data: unknown): RatingAnswer | undefined {
  if (!isRow(data)) return undefined
  const { plays, dayCurve, weekCurve, total, ...rest } = data as LeaderboardRow & Fields
  const lists = [plays, dayCurve, weekCurve]
  if (!lists.every(Array.isArray) || typeof total !== 'number') return undefined
  const intervals = ['dayRatioInterval', 'dayQualityInterval', 'weekRatioInterval', 'weekQualityInterval']
  if (!intervals.every((name) => isInterval(rest[name as keyof typeof rest]))) return undefined
  const read = {
    plays: lists[0]?.filter(isPlay),
    dayCurve: lists[1]?.filter(isPoint),
    weekCurve: lists[2]?.filter(isPoint),
  }
  return { ...rest, total, ...read } as unknown as RatingAnswer
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

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

function isPoint(value: unknown): boolean {
  const { session, count, quality, interval } = fieldsOf(value)
  return isText(session) && isNumber(count) && isNumber(quality) && isInterval(interval)
}

function isPlay(value: unknown): boolean {
  const { symbol, side, writtenAt, open, entry, day, week } = fieldsOf(value)
  const isSide = side === 'Bullish' || side === 'Bearish'
  const isExit = (exit: unknown) => exit === null || (isMark(exit) && isNumber(fieldsOf(exit)['gain']))
  return (
    isText(symbol) &&
    isSide &&
    isText(writtenAt) &&
    typeof open === 'boolean' &&
    (entry === null || isMark(entry)) &&
    isExit(day) &&
    isExit(week)
  )
}

const isMark = (value: unknown): boolean => isText(fieldsOf(value)['session']) && isNumber(fieldsOf(value)['close'])
