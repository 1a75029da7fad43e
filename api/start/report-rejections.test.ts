import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { reportRejections } from './report-rejections.ts'

test('a promise that nobody waited for is logged, whatever it failed with', () => {
  const lines: unknown[] = []
  const source = new EventEmitter()
  reportRejections(source, { error: (...line: unknown[]) => void lines.push(line) })
  const error = new Error('broken')
  source.emit('unhandledRejection', error)
  source.emit('unhandledRejection', 'a secret')
  expect(lines).toEqual([
    [{ err: error }, 'nobody waited for a promise'],
    [{ err: expect.any(Error) as Error }, 'nobody waited for a promise'],
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
