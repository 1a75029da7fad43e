import { expect, test } from 'vitest'
import { aYear, someStatements } from '#domain/statements/test-statements'
import { aMarket } from '../testing/server.ts'
import { keepStatements } from './kept-statements.ts'

test('asks a source again only for a newer dataset or file, and for companies without statements', async () => {
  let [market, revision] = [aMarket(), 'one']
  const asked: string[] = []
  const statementsOf = keepStatements(
    {
      statementsOf: (symbol) => {
        asked.push(symbol)
        return Promise.resolve(symbol === 'NONE' ? undefined : someStatements([aYear(2025)], { symbol }))
      },
      revision: () => revision,
    },
    { published: () => market.published() },
  )
  for (const symbol of ['LARK', 'LARK', 'NONE', 'NONE']) await statementsOf(symbol)
  expect(asked).toEqual(['LARK', 'NONE', 'NONE'])
  revision = 'two'
  await statementsOf('LARK')
  market = aMarket({ lines: ['{"symbol":"TIDE"}'] })
  expect((await statementsOf('LARK'))?.symbol).toBe('LARK')
  expect(asked).toEqual(['LARK', 'NONE', 'NONE', 'LARK', 'LARK'])
})
