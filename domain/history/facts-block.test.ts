import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { decodeFacts, encodeFacts } from './facts-block.ts'
import { someChanges } from './test-prints.ts'

const someListings = fc.array(someChanges, { maxLength: 5 })
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (lines: string) => new TextEncoder().encode(lines)

describe('a block of facts', () => {
  test('decodes to what was encoded', () => {
    fc.assert(
      fc.property(someListings, (listings) => {
        expect(decodeFacts(encodeFacts(listings), listings.length)).toEqual({ ok: true, value: listings })
      }),
    )
  })

  test('leaves out facts that only a newer release knows', () => {
    const lines = text(encodeFacts([[{ since: '2026-01-02', facts: { eps: 4 } }]])).replace(
      '"eps"',
      '"mood":"good","eps"',
    )
    expect(decodeFacts(bytes(lines), 1)).toEqual({
      ok: true,
      value: [[{ since: '2026-01-02', facts: { eps: 4 } }]],
    })
  })

  test.for([
    ['of fewer listings', encodeFacts([[]])],
    ['of more listings', encodeFacts([[], [], []])],
    ['with an invalid line between others', bytes('{"format":"facts 1"}\n[]\n?\n[]\n')],
    ['with a line that was cut', encodeFacts([[], [{ since: '2026-01-02', facts: { eps: 4 } }]]).slice(0, -4)],
    ['with an invalid day', bytes('{"format":"facts 1"}\n[]\n[["2026-13-01",{}]]\n')],
    ['with text instead of a number', bytes('{"format":"facts 1"}\n[]\n[["2026-01-02",{"eps":"4"}]]\n')],
    ['with a number instead of a flag', bytes('{"format":"facts 1"}\n[]\n[["2026-01-02",{"sp500":1}]]\n')],
    ['with a flag that is unknown', bytes('{"format":"facts 1"}\n[]\n[["2026-01-02",{"sp500":null}]]\n')],
    ['with invalid facts', bytes('{"format":"facts 1"}\n[]\n[["2026-01-02",null]]\n')],
    ['of another format', bytes('{"format":"facts 2"}\n[]\n[]\n')],
    ['that is something else', bytes('<!doctype html>\n')],
  ] as const)('is rejected: one %s', ([, damaged]) => {
    expect(decodeFacts(damaged, 2)).toMatchObject({ ok: false })
  })
})
