import { dateOf, lastSessionBefore } from '../../demo/prices/calendar.ts'
import { succeed } from '../../start/outcome.ts'
import { createDemoMaker } from '../sources/demo-maker.ts'
import type { Job } from './job.ts'

/** Refreshes the simulated market: nothing is collected, everything follows from the session. */
export function demoJob(dataDir: string, stocks: number): Job {
  const maker = createDemoMaker(dataDir, { stocks })
  return {
    source: 'demo',
    stepShares: {},
    newestSession: (now) => Promise.resolve(succeed(dateOf(lastSessionBefore(new Date(now))))),
    publishedSession: async () => (await maker.folder.manifests())[0]?.sessions.newest ?? undefined,
    async run({ session, tell }) {
      tell({ step: 'records', done: 0, total: 0 })
      const issue = await maker.make(lastSessionBefore(new Date(Date.parse(session) + oneDay)))
      return issue.ok ? succeed({ manifest: issue.value.manifest, notes: [] }) : issue
    },
  }
}

/** A session is over on the next day. */
const oneDay = 24 * 60 * 60 * 1000
