import { expect, test } from 'vitest'
import { isPicture, isPublicAnswer } from './public-answers.ts'

test.for(['/api/ai', '/api/config', '/api/stocktwits/AAPL', '/api/stocktwits/BF%2FB'])(
  'everybody gets the same answer from %s',
  (path) => expect(isPublicAnswer(path)).toBe(true),
)

test.for([
  '/api/auth',
  '/api/auth/refresh',
  '/api/bookmark',
  '/api/bookmark/AAPL',
  '/api/event',
  '/api/health',
  '/api/docs/json',
  '/api/stocktwits/leaderboard/wins',
  '/api/stocktwits/mmr/sim-001',
  '/api/ai/../auth',
  // The page has a bounded store for these.
  '/api/history/AAPL',
  '/x/api/ai',
])('what %s answers is not kept', (path) => {
  expect(isPublicAnswer(path)).toBe(false)
  expect(isPicture(path)).toBe(false)
})

test('a picture of a message is one', () => {
  expect(isPicture('/api/stocktwits/image/1a2b')).toBe(true)
  expect(isPublicAnswer('/api/stocktwits/image/1a2b')).toBe(false)
})
