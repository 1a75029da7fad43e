import { Type } from 'typebox'
import { isRatingMetric } from '#domain/traders/ratings'
import { LeaderboardResponse, RatingResponse } from '../../contract/traders.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Authenticate, requireRole } from '../../platform/http/authentication.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { createLeaderboard, createTraderProfile } from './ratings/trader-profile.ts'
import type { EnsureSettled } from './traders.ts'

interface TraderRouteOptions {
  readonly database: Database
  readonly authenticate: Authenticate
  /** As in the setting FEED. */
  readonly feed: string
  readonly ensureSettled: EnsureSettled
}

const about = { tags: ['traders'], security: [{ token: [] }] }
const leaderboard = {
  schema: {
    ...about,
    summary: 'Traders by a metric, the best hundred. For beta users.',
    params: Type.Object({ metric: Type.String() }),
    response: { 200: LeaderboardResponse },
  },
  config: { failures: ['signed-out', 'no-permission', 'unknown-metric'] },
} as const
const rating = {
  schema: {
    ...about,
    summary: 'A trader’s rating, with the newest plays that it is made of. For beta users.',
    params: Type.Object({ username: Type.String() }),
    response: { 200: RatingResponse },
  },
  config: { failures: ['signed-out', 'no-permission', 'unknown-trader'] },
} as const

/** Leaderboards and ratings, for users with the role `beta`. */
export function addTraderRoutes(app: App, { database, authenticate, feed, ensureSettled }: TraderRouteOptions): void {
  const onRequest = requireRole(authenticate, 'beta')
  const rowsOf = createLeaderboard(database, feed)
  const profileOf = createTraderProfile(database, feed)

  app.get('/api/stocktwits/leaderboard/:metric', { ...leaderboard, onRequest }, async (request, reply) => {
    const { metric } = request.params
    if (!isRatingMetric(metric)) return sendFailure(reply, 'unknown-metric')
    await ensureSettled()
    void reply.header('x-feed-source', feed)
    return rowsOf(metric)
  })

  app.get('/api/stocktwits/mmr/:username', { ...rating, onRequest }, async (request, reply) => {
    await ensureSettled()
    const profile = await profileOf(request.params.username)
    if (!profile) return sendFailure(reply, 'unknown-trader')
    void reply.header('x-feed-source', feed)
    return profile
  })
}
