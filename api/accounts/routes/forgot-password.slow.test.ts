import { expect, onTestFinished, test } from 'vitest'
import { mailSettings } from '../../testing/alerts.ts'
import { anAccountServer, aUser, post } from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'
import { anSmtpSink } from '../../testing/smtp-sink.ts'

/** The probability that a known address takes longer than an unknown one: one half if time reveals nothing. */
function separation(known: readonly number[], unknown: readonly number[]): number {
  const wins = known.flatMap((slow) => unknown.map((fast) => (slow > fast ? 1 : slow === fast ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

/** Of each kind: with 1,400, the band around one half is 4.6 standard errors wide, so that chance alone does not fail the test. */
const probes = 1400

test('timed requests do not tell known addresses from unknown ones', async () => {
  const sink = await anSmtpSink(onTestFinished)()
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const app = await anAccountServer({ database, config: { mail: mailSettings(sink.url) } })
  onTestFinished(() => app.close())
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let at = 0; at < probes; at++) await aUser(database, `known${at}`)
  const probe = async (kind: keyof typeof times, at: number) => {
    const begin = performance.now()
    const { statusCode } = await post(app, 'forgot-password', { email: `${kind}${at}@people.example` })
    times[kind].push(performance.now() - begin)
    expect(statusCode).toBe(200)
  }
  for (let at = -20; at < 0; at++) await post(app, 'forgot-password', { email: `warm${at}@people.example` })
  // Either kind follows either kind, so that work for the one before it counts for both.
  for (let at = 0; at < probes; at++) {
    const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) await probe(kind, at)
  }
  const auc = separation(times.known, times.unknown)
  expect(auc).toBeGreaterThan(0.45)
  expect(auc).toBeLessThan(0.55)
  await expect.poll(() => sink.mails.length).toBe(probes)
})
