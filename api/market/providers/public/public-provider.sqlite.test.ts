import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { eventually } from '#domain/testing/eventually'
import { companyFactsZip, loseConnection, noContactPage } from '../../../testing/fake-edgar.ts'
import { respondWith } from '../../../testing/fake-server.ts'
import { aPublicCompany, aPublicWorld, factsJson } from '../../../testing/public-market.ts'
import { aPublicServer } from '../../../testing/public-server.ts'
import { zipOf } from '../../../testing/zip.ts'

const overviewOf = (record: unknown) => fieldsOf(fieldsOf(record)['overview'])

test('publishes a first dataset from six months of prices and then one from all years', async () => {
  const server = await aPublicServer(aPublicWorld(12))
  expect(await server.refreshed()).toEqual([])
  expect(await server.job.publishedTradingDay()).toBeUndefined()
  const first = await server.records()
  expect(first.size).toBe(12)
  const asked = server.service.requests.filter((address) => address.includes('cnsfails'))
  expect(asked.length).toBeLessThan(18)

  expect(await server.refreshed()).toEqual([])
  expect(await server.job.publishedTradingDay()).toBe('2026-11-20')
  expect(server.service.requests.filter((address) => address.includes('cnsfails')).length).toBeGreaterThan(45)
  expect(await server.refreshed()).toEqual(['not-due'])
  const record = (await server.records()).get('AAAA')
  expect(record).toMatchObject({ prints: 'sparse', createdAt: '2026-11-20T21:00:00.000Z', sp500: false })
  expect(Object.keys(record ?? {})).toEqual(
    expect.arrayContaining(['symbol', 'prints', 'last', 'month', 'twoMonths', 'createdAt', 'overview']),
  )
  for (const absent of ['day', 'week', 'twoWeeks', 'technical']) expect(record).not.toHaveProperty(absent)
  expect(overviewOf(record)).toMatchObject({
    Name: 'COMPANY AAAA INC',
    Exchange: 'NASDAQ',
    Sector: 'TECHNOLOGY',
    CIK: '1000',
    SharesOutstanding: '1000000',
    LatestQuarter: '2026-09-30',
  })
  const { last } = fieldsOf(record)
  const close = Number(fieldsOf(last)['close'])
  expect(Number(overviewOf(record)['MarketCapitalization'])).toBe(Math.round(close * 1_000_000))
  // The file of October’s second half has appeared by 20 November.
  expect(String(fieldsOf(last)['date']) >= '2026-10-15').toBe(true)
})

/** The requests whose address contains a text. */
const requestsOf = ({ service }: { readonly service: { readonly requests: readonly string[] } }, text: string) =>
  service.requests.filter((address) => address.includes(text))

/** Everything a server collects and publishes in one night. */
async function publishAll(server: Awaited<ReturnType<typeof aPublicServer>>): Promise<readonly string[]> {
  const warnings = await server.refreshed()
  return [...warnings, ...(await server.refreshed())]
}

test('archives and single requests give the same dataset', async () => {
  const world = aPublicWorld(12)
  const [single, archives] = [await aPublicServer(world), await aPublicServer(world, { archiveAbove: 5 })]
  expect(await publishAll(single)).toEqual([])
  expect(await publishAll(archives)).toEqual([])
  expect(await archives.body()).toEqual(await single.body())
  expect(requestsOf(single, '.zip').filter((address) => !address.includes('cnsfails'))).toEqual([])
  expect(requestsOf(archives, '/CIK')).toEqual([])
  expect(requestsOf(archives, 'submissions.zip')).toHaveLength(1)
  expect(requestsOf(archives, 'companyfacts.zip')).toHaveLength(1)
})

test.for([
  ['no contact', respondWith(403, noContactPage), '! The SEC: The provider answers only who says who asks: set SEC_CONTACT to an e-mail address that reaches you.'],
  ['too many requests', respondWith(429, '', { 'retry-after': '600' }), '! The SEC: The provider was asked faster than it allows.'],
  ['too many requests, in a page', respondWith(403, '<html><title>SEC.gov | Request Rate Threshold Exceeded</title></html>'), '! The SEC: The provider was asked faster than it allows.'],
  ['no answer', respondWith(503), '! The SEC: The provider fails or cannot be reached.'],
] as const)('reports a refusal and keeps what was collected: %s', async ([, behaviour, sentence]) => {
  const server = await aPublicServer(aPublicWorld(6))
  server.faults.inject(/companyfacts\/CIK0000001003/, behaviour, Infinity)
  expect(await server.refreshed()).toEqual([sentence])
  expect(await server.datasets.newest()).toBeUndefined()
  const server2 = server.service.requests.length
  expect(await server.refreshed()).toEqual([sentence])
  // The universe and the companies are not requested again.
  expect(server.service.requests.slice(server2).every((address) => address.includes('companyfacts'))).toBe(true)
}) // prettier-ignore

test('resumes an archive after the connection is lost', async () => {
  const world = aPublicWorld(12)
  const server = await aPublicServer(world, { archiveAbove: 5 })
  const ranges: (string | undefined)[] = []
  const { behaviour } = server.service
  server.service.behaviour = (request, response) => {
    if (request.url?.endsWith('companyfacts.zip') === true) ranges.push(request.headers.range)
    behaviour(request, response)
  }
  const part = join(server.path, 'sec', 'companyfacts.zip.part')
  const received = () => eventually(async () => expect((await stat(part)).size).toBe(1000))
  server.faults.inject(/companyfacts\.zip/, loseConnection(companyFactsZip(world), world.today, 1000, received))
  expect(await publishAll(server)).toEqual([])
  expect(ranges).toEqual([undefined, 'bytes=1000-'])
  expect((await server.records()).size).toBe(12)
})

test.for([
  ['cut off', (zip: Buffer) => zip.subarray(0, zip.length - 50)],
  ['a page', () => Buffer.from('<html>Maintenance</html>')],
  ['no archive', () => Buffer.from('nothing')],
] as const)('requests companies one by one if the archive is %s', async ([, damage]) => {
  const world = aPublicWorld(8)
  const server = await aPublicServer(world, { archiveAbove: 5 })
  const bad = damage(zipOf([{ name: 'CIK0000001000.json', content: '{}' }]))
  server.faults.inject(/submissions\.zip/, respondWith(200, bad, { etag: '"x"' }), Infinity)
  const warnings = await server.refreshed()
  expect(warnings).toEqual([expect.stringMatching(/^submissions\.zip is not used: /)])
  expect(requestsOf(server, '/submissions/CIK')).toHaveLength(8)
  expect((await server.records()).size).toBe(8)
})

test('leaves out only damaged or too large companies of an archive', async () => {
  const world = aPublicWorld(8)
  const server = await aPublicServer(world, { archiveAbove: 5 })
  const sound = await aPublicServer(world)
  const files = world.companies.map(({ cik }, at) => ({
    name: `CIK${cik.padStart(10, '0')}.json`,
    content: at < 2 ? '{"cik": 7' : factsJson(world.companies[at] ?? aPublicCompany(at), world.today),
    ...(at === 2 && { statedSize: 4e9 }),
  }))
  server.faults.inject(/companyfacts\.zip/, respondWith(200, zipOf(files)), 1)
  expect(await publishAll(server)).toEqual([])
  expect(requestsOf(server, '/companyfacts/CIK').map((address) => address.slice(-9, -5))).toEqual([
    '1000',
    '1001',
    '1002',
  ])
  await publishAll(sound)
  expect(await server.body()).toEqual(await sound.body())
})
