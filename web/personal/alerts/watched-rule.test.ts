import { expect, test } from 'vitest'
import { parseCondition } from '#domain/alerts/watched-condition'
import { watchedRule } from './watched-rule.ts'

test('sends the server what a rule knows of its listing, so that both have the same rule', () => {
  const condition = {
    kind: 'closes',
    symbol: 'VMX',
    side: 'below',
    price: 120,
    pricesOf: '2026-11-27',
    formerSymbol: { symbol: 'EQX', until: '2026-08-17' },
    split: { date: '2026-11-27', ratio: 10, level: 1_200 },
  } as const
  const sent = watchedRule({ id: 'a'.repeat(24), changedAt: 5, ...condition }, [])
  expect(sent).toEqual({ changedAt: 5, condition })
  expect(parseCondition(sent?.condition)).toEqual({ ok: true, condition })
})
