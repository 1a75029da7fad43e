/** One promise: the product's figure as a multiple of another one taken in the same run, on the same machine. */
export interface Budget {
  readonly what: string
  readonly against: string
  /** The greatest multiple that keeps the promise; a budget without one is only printed. */
  readonly most?: number
}

/** All that is promised of speed and memory. */
export const budgets = {
  coldPage: { what: 'cold start → first page', against: 'the usual way', most: 0.3 },
  coldStored: { what: 'cold start → durably stored', against: 'the usual way', most: 0.5 },
  slowPage: { what: 'cold start at 50 Mbit/s → first page', against: 'the bare transfer', most: 1.15 },
  warmPage: { what: 'warm start → 100 rows on the page', against: 'Dexie toArray', most: 0.2 },
  warmBoot: { what: 'warm start → 100 rows on the page', against: 'an empty worker’s boot', most: 1.75 },
  tunnelStart: { what: 'offline start: first rows, beyond the shell', against: 'an empty worker’s boot', most: 1.75 },
  question: { what: 'a whole question → 100 rows on the page', against: 'an empty Comlink round trip', most: 3 },
  kernel: { what: 'filter, sort, first 100, total', against: 'naive flat objects', most: 1 / 20 },
  search: { what: 'searches typed letter by letter', against: 'Fuse.js' },
  tap: { what: 'a filter tap → painted rows, p95, ms beyond the wait', against: '1 ms', most: 100 },
  slowTap: { what: 'the same with a processor a quarter as fast', against: '1 ms', most: 100 },
  stockTap: { what: 'a tap on a stock → its page painted, ms', against: '1 ms', most: 100 },
  lateFrames: { what: 'late frames of 120, 300 px each, 20 columns', against: '1 frame', most: 0 },
  lateFramesWide: { what: 'the same with all columns', against: '1 frame', most: 0 },
  lateFramesPhone: { what: 'the same in a phone’s list', against: '1 frame', most: 0 },
  memory: { what: 'the data worker’s memory after load, MB', against: '1 MB', most: 60 },
  readBookmarks: {
    what: 'GET /api/bookmark at 64 connections, ms each',
    against: 'a bare Fastify route',
    most: 1 / 0.18,
  },
  readUser: { what: 'GET /api/auth at 64 connections, ms each', against: 'a bare Fastify route', most: 1 / 0.18 },
  writeBookmarks: { what: 'a bookmark changed at 64 connections, ms each', against: 'a bare Fastify route', most: 25 },
  readTail: { what: 'GET /api/bookmark at 64 connections, p99, ms', against: '1 ms', most: 50 },
  userTail: { what: 'GET /api/auth at 64 connections, p99, ms', against: '1 ms', most: 50 },
  writeTail: { what: 'a bookmark changed at 64 connections, p99, ms', against: '1 ms', most: 100 },
  crowdTail: { what: 'GET /api/bookmark at 1,000 connections, p99, ms', against: '1 ms', most: 500 },
  floodTail: { what: 'the same at 64 while 8 try passwords, p99, ms', against: '1 ms', most: 100 },
  settleNight: { what: '50,000 plays settled beside a million, ms', against: '1 ms', most: 5000 },
  leaderboard: { what: 'a leaderboard of a million plays, the slowest metric, ms', against: '1 ms', most: 50 },
} as const satisfies Record<string, Budget>

export type BudgetId = keyof typeof budgets

/** Machines are noisy: a promise counts as broken only when the median of the runs is this much over it. */
export const tolerance = 1.15

export const runs = 5
