import { compare } from '../harness/compare.ts'
import { test } from '../harness/fixtures.ts'
import { judge } from '../harness/judge.ts'
import { referenceResult, opening } from '../harness/questions.ts'

const megabits = 50

test('cold start, loopback', async ({ bench, source }) => {
  const answer = referenceResult(source.market, opening)
  const times = await compare(bench, {
    contenders: ['coldStart', 'usualWay', 'streamWay'],
    rounds: 3,
    expected: () => answer,
  })
  judge({ id: 'coldPage', ours: times('coldStart'), others: times('usualWay') })
  judge({ id: 'coldStream', ours: times('coldStart'), others: times('streamWay') })
  judge({ id: 'coldStored', ours: times('coldStart', 'stored'), others: times('usualWay', 'stored') })
})

test('cold start, 50 Mbit/s', async ({ bench, source, server }) => {
  const answer = referenceResult(source.market, opening)
  server.pace(megabits)
  const times = await compare(bench, { contenders: ['coldStart', 'transfer'], rounds: 3, expected: () => answer })
  server.pace(undefined)
  judge({ id: 'slowPage', ours: times('coldStart'), others: times('transfer') })
})

test('warm start', async ({ bench, source }) => {
  const answer = referenceResult(source.market, opening)
  const contenders = ['warmStart', 'dexieToArray', 'emptyBoot'] as const
  const times = await compare(bench, { contenders, rounds: 5, expected: () => answer })
  judge({ id: 'warmPage', ours: times('warmStart'), others: times('dexieToArray') })
  judge({ id: 'warmBoot', ours: times('warmStart'), others: times('emptyBoot', 'ready') })
})
