import { expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { reportDaysOf } from '#domain/reports/report-days'
import { respondWith } from '../../../testing/fake-server.ts'
import { aPublicCompany, aPublicWorld, type PublicWorld } from '../../../testing/public-market.ts'
import { aPublicServer } from '../../../testing/public-server.ts'
import { zipOf } from '../../../testing/zip.ts'

type Server = Awaited<ReturnType<typeof aPublicServer>>

async function publishedServer(world: PublicWorld): Promise<Server> {
  const server = await aPublicServer(world)
  await server.refreshed()
  await server.refreshed()
  return server
}

/** The addresses of a night’s requests. */
async function nightOf(server: Server, world: PublicWorld, day: string): Promise<readonly string[]> {
  const before = server.service.requests.length
  world.today = day
  expect((await server.refreshed()).filter((sentence) => sentence.startsWith('!'))).toEqual([])
  return server.service.requests.slice(before)
}

const overviewOf = async (server: Server, symbol: string) =>
  fieldsOf((await server.records()).get(symbol)?.['overview'])
const lastOf = async (server: Server, symbol: string) => fieldsOf((await server.records()).get(symbol)?.['last'])

test('a night requests only the companies that filed a report', async () => {
  const world = aPublicWorld(8)
  const server = await publishedServer(world)
  const quiet = await nightOf(server, world, '2026-11-23')
  expect(quiet.filter((address) => address.includes('CIK'))).toEqual([])
  expect(await server.job.publishedTradingDay()).toBe('2026-11-23')
  const before = await overviewOf(server, 'AAAD')
  world.companies[3]?.amendments.push({ filed: '2026-11-24', revenue: 7 })
  const busy = await nightOf(server, world, '2026-11-24')
  expect(busy.filter((address) => address.includes('CIK'))).toEqual([
    '/submissions/CIK0000001003.json',
    '/api/xbrl/companyfacts/CIK0000001003.json',
  ])
  expect((await overviewOf(server, 'AAAD'))['RevenueTTM']).not.toBe(before['RevenueTTM'])
  // Once more, for filings after the night of this one; never again.
  expect((await nightOf(server, world, '2026-11-25')).filter((address) => address.includes('CIK'))).toHaveLength(2)
  expect((await nightOf(server, world, '2026-11-27')).filter((address) => address.includes('CIK'))).toEqual([])
})

test('a night requests the filings of a company that announced results, and its record says that they are out', async () => {
  const world = aPublicWorld(8, '2026-10-30')
  const server = await publishedServer(world)
  const reportsOf = async () => reportDaysOf((await server.records()).get('AAAD'))
  const { expected } = await reportsOf()
  expect(expected).toMatchObject({ end: '2026-09-30', day: '2026-11-09', basis: 'filing' })
  const [company] = world.companies.slice(3)
  if (company) company.announcements = ['2026-11-02']
  const night = await nightOf(server, world, '2026-11-02')
  expect(night.filter((address) => address.includes('CIK'))).toEqual(['/submissions/CIK0000001003.json'])
  expect(await reportsOf()).toMatchObject({
    resultsOut: { end: '2026-09-30', day: '2026-11-02' },
    expected: { end: '2026-12-31' },
  })
})

interface Spoiled {
  readonly how: string
  readonly spoil: (world: PublicWorld) => unknown
}

test.for<Spoiled>([
  { how: 'missing', spoil: ({ missing }) => missing.add('202609b') },
  { how: 'another half month’s', spoil: ({ replaced }) => replaced.set('202609b', '202608a') },
])('skips a half month whose file is $how, and collects it once it is there', async ({ spoil }) => {
  const [world, sound] = [aPublicWorld(8), aPublicWorld(8)]
  spoil(world)
  const server = await publishedServer(world)
  expect((await server.records()).size).toBe(8)
  expect((await server.store.bars('AAAA')).filter(({ date }) => date > '2026-09-15' && date < '2026-09-29')).toEqual([])
  world.missing.clear()
  world.replaced.clear()
  await nightOf(server, world, '2026-11-23')
  const other = await publishedServer(sound)
  await nightOf(other, sound, '2026-11-23')
  expect(await server.body()).toEqual(await other.body())
})

test.for([
  ['cut off', zipOf([{ name: 'cnsfails202609b', content: 'nothing' }]).subarray(0, 40)],
  ['a page', Buffer.from('<html>Maintenance</html>')],
  ['a bomb', zipOf([{ name: 'cnsfails202609b', content: 'nothing', statedSize: 4e9 }])],
  ['not in the format', zipOf([{ name: 'cnsfails202609b', content: 'A|B\n1|2' }])],
] as const)('reports a half month whose file is %s, and collects the others', async ([, file]) => {
  const server = await aPublicServer(aPublicWorld(8))
  server.faults.inject(/cnsfails202609b/, respondWith(200, file), Infinity)
  expect((await server.refreshed()).join()).toMatch(/^Prices of 1 not to be had \(202609b\)\./)
  expect((await server.records()).size).toBe(8)
})

test('a company that changes its symbol keeps its prices', async () => {
  const world = aPublicWorld(8)
  const server = await publishedServer(world)
  const before = await server.store.bars('AAAC', '2025-06-02')
  const company = world.companies[2]
  const [old] = company?.symbols ?? []
  if (!company || !old) throw new Error('It has one.')
  company.name = 'NEWNAME INC'
  company.symbols = [
    { ...old, to: '2026-11-20' },
    { ...old, symbol: 'NEW', from: '2026-11-21' },
  ]
  await nightOf(server, world, '2026-11-23')
  expect((await server.records()).has('AAAC')).toBe(false)
  expect(await overviewOf(server, 'NEW')).toMatchObject({ Name: 'NEWNAME INC', CIK: '1002' })
  const after = await server.store.bars('NEW', '2025-06-02')
  expect(after.map(({ close }) => close)).toEqual(before.map(({ close }) => close))
  expect(await server.store.bars('AAAC')).toEqual([])
  expect((await server.records()).get('NEW')).toMatchObject({ formerly: [{ symbol: 'AAAC' }] })
  // A file with the old symbol comes weeks later.
  await nightOf(server, world, '2026-12-22')
  expect((await server.store.bars('NEW', '2025-06-02')).length).toBeGreaterThan(before.length)
  expect(await server.store.bars('AAAC')).toEqual([])
})

test('a company that takes over a symbol starts with no prices, and the earlier one stays in the past as delisted', async () => {
  const world = aPublicWorld(8)
  const para = (span: { from?: string; to?: string }) => [
    { ...{ symbol: 'PARA', exchange: 'Nasdaq', issue: 'COM', factor: 1 }, ...span },
  ]
  world.companies.push(
    aPublicCompany(20, { name: 'PARAMOUNT GLOBAL', cik: '813828', symbols: para({ to: '2025-08-06' }) }),
    aPublicCompany(21, { name: 'Parabolic Robotics Inc', cik: '1826011', symbols: para({ from: '2026-06-15' }) }),
  )
  const server = await publishedServer(world)
  const bars = await server.store.bars('PARA')
  const began = bars[0]?.date ?? ''
  expect(began > '2026-06-10').toBe(true)
  expect((await server.store.bars(`PARA ${began}`)).at(-1)?.date.slice(0, 7)).toBe('2025-08')
  const closes = bars.map(({ close }) => close)
  const overview = await overviewOf(server, 'PARA')
  expect(overview).toMatchObject({ Name: 'Parabolic Robotics Inc', CIK: '1826011' })
  expect(Number(overview['52WeekHigh'] ?? Math.max(...closes))).toBeLessThanOrEqual(Math.max(...closes))
})

test('a company that takes over a symbol in the next session has no prices or figures of the other', async () => {
  const world = aPublicWorld(8)
  const server = await publishedServer(world)
  const [company] = world.companies
  const [old] = company?.symbols ?? []
  if (!company || !old) throw new Error('There is one.')
  const before = await server.store.bars('AAAA')
  company.symbols = [{ ...old, to: '2026-11-20' }]
  world.companies.push(aPublicCompany(40, { name: 'OTHER INC', symbols: [{ ...old, from: '2026-11-23' }] }))
  await nightOf(server, world, '2026-11-23')
  expect(await server.store.bars('AAAA')).toEqual([])
  expect(await server.store.bars('AAAA 2026-11-23')).toEqual(before)
  expect((await server.records()).has('AAAA')).toBe(false)
  await nightOf(server, world, '2027-01-29')
  expect((await server.store.bars('AAAA'))[0]?.date).toMatch(/^2026-1[12]/)
  expect(await overviewOf(server, 'AAAA')).toMatchObject({ Name: 'OTHER INC', CIK: '1040' })
})

test('classes of stock with similar prices share the company’s figures; others have no figures per share', async () => {
  const world = aPublicWorld(6)
  const withClasses = (at: number, factor: number) => {
    const company = aPublicCompany(at)
    const [main] = company.symbols
    if (main)
      company.symbols = [
        { ...main, symbol: `TW${at}-A`, factor },
        { ...main, symbol: `TW${at}-B` },
      ]
    return company
  }
  world.companies.push(withClasses(7, 1.02), withClasses(8, 1500))
  const server = await publishedServer(world)
  const caps = ['TW7-A', 'TW7-B', 'TW8-A', 'TW8-B'].map(async (symbol) => await overviewOf(server, symbol))
  const [a, b, c, d] = await Promise.all(caps)
  expect(Number(a?.['SharesOutstanding'])).toBe(8_000_000)
  expect(Number(b?.['SharesOutstanding'])).toBe(8_000_000)
  for (const overview of [c, d]) {
    for (const name of ['MarketCapitalization', 'SharesOutstanding', 'PERatio', 'EPS', 'BookValue'])
      expect(overview).not.toHaveProperty(name)
    expect(overview).toHaveProperty('RevenueTTM')
  }
  const records = await server.records()
  expect(records.get('TW7-A')).not.toHaveProperty('missing.shares')
  expect(records.get('TW8-A')).toMatchObject({ missing: { shares: 'classes' } })
  const [manifest] = await server.datasets.manifests()
  expect(manifest?.figures).toMatchObject({ have: { revenueTTM: 10, marketCap: 8 }, missing: { classes: 2 } })
})

test.for([true, false])('finds a split between two prints, stated: %s', async (isStated) => {
  const world = aPublicWorld(6)
  world.companies[1]?.splits.push({ session: '2026-06-10', ratio: 4, isStated })
  const server = await publishedServer(world)
  const [split, ...more] = await server.store.splitsOf('AAAB')
  expect(more).toEqual([])
  const bars = await server.store.bars('AAAB')
  // The first print at the new price.
  expect(split).toEqual({ symbol: 'AAAB', ratio: 4, date: bars.find(({ date }) => date >= '2026-06-10')?.date })
  expect(await overviewOf(server, 'AAAB')).toMatchObject({ SharesOutstanding: '8000000' })
})

test('an issue that is not a stock has no record, and a delisted stock stays in the past', async () => {
  const world = aPublicWorld(6)
  const [one, gone] = [aPublicCompany(10), aPublicCompany(11)]
  const [main, last] = [one.symbols[0], gone.symbols[0]]
  if (!main || !last) throw new Error('They have one.')
  one.symbols.push(
    { ...main, symbol: 'AAAK-PB', issue: 'PFD SER B' },
    { ...main, symbol: 'AAAK-WT', issue: 'WT EXP 12/31/27' },
    { ...main, symbol: 'AAAKL', issue: '5.35% NOTES' },
    { ...main, symbol: 'AAAKF', exchange: 'OTC', issue: 'COM' },
  )
  gone.symbols = [{ ...last, to: '2026-08-14' }]
  world.companies.push(one, gone, aPublicCompany(12, { symbols: [{ ...last, symbol: 'FNDX', issue: 'INDEX ETF' }] }))
  const server = await publishedServer(world)
  expect([...(await server.records()).keys()]).toEqual(['AAAA', 'AAAB', 'AAAC', 'AAAD', 'AAAE', 'AAAF', 'AAAK'])
  const stored = [...(await server.store.newestDates()).keys()]
  expect(stored).toEqual(['AAAA', 'AAAB', 'AAAC', 'AAAD', 'AAAE', 'AAAF', 'AAAK', 'AAAL'])
  expect((await server.store.bars('AAAL')).at(-1)?.date.slice(0, 7)).toBe('2026-08')
  expect((await lastOf(server, 'AAAK'))['close']).toBeGreaterThan(0)
})
