// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PastStatus } from '#domain/history/past-status'
import { succeed } from '#domain/result'
import type { Screener } from '#worker/contract'
import { actAndSettle, render } from '../testing/render.ts'
import { usePastStatus } from './use-past-status.ts'

afterEach(() => document.body.replaceChildren())

/** A worker with the past up to a session, and a server with one more session. */
function aWorker() {
  const asked: string[] = []
  const all = ['2025-08-19', '2025-08-20']
  const status = (sessions: readonly string[]): PastStatus => ({
    offered: { generation: 'g', from: '2025-01-02', to: '2025-08-20', bytes: 1, missing: all.length - sessions.length },
    stored: { generation: 'g', sessions, from: '2025-01-02', bytes: 1, simulated: true },
    partial: 0,
  })
  const screener: Pick<Screener, 'callPast'> = {
    callPast(method) {
      asked.push(method)
      return Promise.resolve(succeed(status(asked.includes('startPast') ? all : all.slice(0, 1))))
    },
  }
  return { screener, asked }
}

const Sessions = ({ screener }: { readonly screener: Pick<Screener, 'callPast'> }) => {
  const { status, download } = usePastStatus(screener)
  return <button onClick={download}>{status?.stored?.sessions.at(-1)}</button>
}

test('downloads new sessions automatically if the device has the past', async () => {
  const { screener, asked } = aWorker()
  const container = await render(<Sessions screener={screener} />)
  await actAndSettle(() => undefined)
  expect(asked).toEqual(['pastStatus', 'startPast'])
  expect(container.textContent).toBe('2025-08-20')
})

test('polls a server that is still reading its past until it offers it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { screener, asked } = aWorker()
  const reading: PastStatus = { offered: undefined, stored: null, partial: 0, isReading: true }
  const answers: PastStatus[] = [reading, reading]
  const callPast: typeof screener.callPast = (method, query) =>
    answers.length > 0 ? Promise.resolve(succeed(answers.shift())) : screener.callPast(method, query)
  const container = await render(<Sessions screener={{ callPast }} />)
  await actAndSettle(() => vi.advanceTimersByTime(5000))
  expect([container.textContent, asked]).toEqual(['', []])
  await actAndSettle(() => vi.advanceTimersByTime(5000))
  await actAndSettle(() => undefined)
  expect(container.textContent).toBe('2025-08-20')
})

test('downloads new sessions only on request if the browser saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const { screener, asked } = aWorker()
  const container = await render(<Sessions screener={screener} />)
  await actAndSettle(() => undefined)
  expect(asked).toEqual(['pastStatus'])
  expect(container.textContent).toBe('2025-08-19')
  await actAndSettle(() => container.querySelector('button')?.click())
  expect(container.textContent).toBe('2025-08-20')
})
