import { expect, test } from 'vitest'
import { failureForStatus, failures } from './errors.ts'

test.for([
  [401, 'signed-out'],
  [404, 'not-found'],
  [413, 'too-large'],
  [429, 'too-many'],
  [503, 'unavailable'],
] as const)('status %i has the failure %s, which has this status', ([status, code]) => {
  expect(failureForStatus(status)).toBe(code)
  expect(failures[failureForStatus(status)].status).toBe(status)
})

test('treats a status without its own failure as a bad request or an internal error', () => {
  for (let status = 300; status < 600; status++) {
    const { status: answered } = failures[failureForStatus(status)]
    if (answered !== status) expect(answered).toBe(status >= 400 && status < 500 ? 400 : 500)
  }
  expect([failureForStatus(409), failureForStatus(502)]).toEqual(['bad-request', 'internal'])
})
