import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { messageOf } from '#domain/testing/matchers'
import { sampleCount } from '#domain/testing/sample-count'
import { cashtagsIn } from '#domain/text/feed-message'
import { createPublishedDataset } from '../../market/dataset/published-dataset.ts'
import { readStocks } from '../../market/dataset/read-lines.ts'
import { dripResponse, fakeServers, type Handler, respondWith } from '../../testing/fake-server.ts'
import { aDatabase, aMarket } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import { createNoteCache } from '../note-cache.ts'
import { writeNote } from '../template/write-note.ts'
import { checkFacts, figuresIn } from './check-facts.ts'
import { llmWriter, plainMarkdown } from './llm-writer.ts'
import { budget } from './note-store.ts'

const aService = fakeServers(onTestFinished)
const noon = Date.parse('2026-11-20T22:00:00Z')

/** A dataset in which each stock has moved by as many percent as its index. */
function aDataset(date = '2026-11-20') {
  const lines = ['LARK', 'TIDE', 'DUNE', 'FERN', 'GULL', 'HAZE'].map((symbol, at) =>
    aStockLine({
      symbol,
      name: `${symbol.slice(0, 1)}${symbol.slice(1).toLowerCase()} Corp`,
      exchange: 'NYSE',
      sector: at % 2 ? 'FINANCE' : 'TECHNOLOGY',
      date,
      createdAt: `${date}T21:30:00.000Z`,
      close: 50 + at,
      volume: 4_000_000,
      marketCap: 2e10 * (at + 1),
      dayDeltaRatio: (at - 2) / 100,
      weekDeltaRatio: (at - 1) / 50,
      twoMonthsVolumeAverage: 1_000_000,
    }),
  )
  const body = gzipSync(lines.join('\n'))
  return createPublishedDataset(body, { lines: lines.length, createdAt: `${date}T21:30:00.000Z` })
}

const factsOf = async (dataset = aDataset()) => writeNote(await readStocks(dataset.body), { simulated: false })

/** The facts’ own sections, as a model that adds nothing would return them. */
const faithful = async (dataset = aDataset()) => (await factsOf(dataset)).split('\n\n').slice(1, -1).join('\n\n')

const completion = (content: unknown, more: object = {}) =>
  respondWith(
    200,
    JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop', ...more }] }),
    {
      'content-type': 'application/json',
    },
  )

/** A writer with a fake model, and a clock that the test sets. */
async function aWriter(behaviour: Handler, { key = 'KEY-17', timeoutMs = 5000 } = {}) {
  const service = await aService(behaviour)
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const world = { time: noon, waits: 0 }
  let othersWait = (): void => undefined
  /** Resolves when each of two further servers waits for the one that asks the model. */
  const othersWaiting = new Promise<void>((resolve) => (othersWait = resolve))
  const make = () =>
    llmWriter({
      url: `${service.origin}/v1`,
      key,
      model: 'test-model',
      database,
      now: () => Promise.resolve(world.time),
      timeoutMs,
      wait: () => {
        if (++world.waits === 2) othersWait()
        return setImmediate()
      },
    })
  const about = (dataset = aDataset()) => ({ dataset, simulated: false })
  return { service, world, make, writer: make(), about, database, othersWaiting }
}

test('sends the model the rules and the dataset’s figures, and frames its text with the required sentences', async () => {
  let asked = ''
  let headers: unknown
  const text = await faithful()
  const { writer, about, service } = await aWriter((request, response) => {
    headers = request.headers
    request.on('data', (piece: Buffer) => (asked += piece.toString()))
    request.on('end', () => completion(text)(request, response))
  })
  const note = await writer.write(about())
  expect(service.requests).toEqual(['/v1/chat/completions'])
  expect(headers).toMatchObject({ authorization: 'Bearer KEY-17' })
  const request = JSON.parse(asked) as { model: string; max_completion_tokens: number; messages: { content: string }[] }
  expect(request).toMatchObject({ model: 'test-model', max_completion_tokens: 1200 })
  expect(request.messages[1]?.content).toBe(await factsOf())
  expect(note).toMatch(/^## .*Nov 20, 2026/)
  expect(note).toContain('Written by a language model, test-model')
  expect(cashtagsIn(note)).toContain('LARK')
})

test('sends an endpoint the older name of the limit if it accepts no other', async () => {
  const text = completion(await faithful())
  let limits: unknown
  const { writer, about, service } = await aWriter((request, response) => {
    let asked = ''
    request.on('data', (piece: Buffer) => (asked += piece.toString()))
    request.on('end', () => {
      limits = JSON.parse(asked)
      const isOld = asked.includes('max_tokens')
      ;(isOld ? text : respondWith(422, '{"detail":"extra fields not permitted"}'))(request, response)
    })
  })
  expect(await writer.write(about())).toContain('$LARK')
  expect(limits).toMatchObject({ max_tokens: 1200 })
  expect(service.requests).toHaveLength(2)
})

test('does not follow a redirect, since nobody has configured its target', async () => {
  const elsewhere = await aService(completion(await faithful()))
  for (const status of [301, 302, 307, 308]) {
    const { writer, about, service } = await aWriter(
      respondWith(status, '', { location: `${elsewhere.origin}/v1/chat/completions` }),
    )
    expect(await writer.write(about()).catch(messageOf)).toContain(`status ${status}`)
    expect(service.requests).toHaveLength(1)
  }
  expect(elsewhere.requests).toEqual([])
})

test('the note says that a market is simulated even if the model does not', async () => {
  const { writer } = await aWriter(completion(await faithful()))
  expect(await writer.write({ dataset: aDataset(), simulated: true })).toMatch(/invented|simulat/)
})

describe('checking a text against the facts', () => {
  const facts = [
    '## The market on Friday, Nov 20, 2026',
    'On Friday, 1,204 stocks rose and nine fell. Lark ($LARK) rose the most, by 4.2\u00a0%, followed by Tide ($TIDE) with 3.1\u00a0%.',
    'Turnover at closing prices came to $4.3 trillion. The 50-day average lies below the price of 52\u00a0% of stocks.',
  ].join('\n\n')
  const good = [
    'On Friday, 1,204 stocks rose and nine fell.',
    'Lark ($LARK) rose the most, by 4.2 %.',
    'Tide ($TIDE) was next with 3.1 per cent.',
    'Turnover came to $4.3 trillion.',
    'The 50-day average lies below the price of 52 % of stocks.',
    'Nine stocks fell.',
  ]

  test('leaves a text that uses only facts unchanged', () => {
    expect(checkFacts(good.join(' '), facts)).toEqual({ ok: true, value: good.join(' ') })
  })

  test.for([
    'Wren ($WREN) rose, too.',
    'Lark ($LARK) rose 4.3 %.',
    'Lark ($LARK) rose 42 %.',
    'Turnover came to $4.3 billion.',
    'In all, 1,205 stocks rose.',
    'Seven stocks fell.',
    'Wall Street had a good day.',
    'The rise was led by Apple and others.',
    'You should look at Lark ($LARK).',
    'Lark ($LARK) rose because demand was strong.',
    'Lark ($LARK) is a bargain.',
    'Prices rose by ４２ %.',
    'It rose by ½ %.',
  ])('removes “%s”', (sentence) => {
    const held = checkFacts([...good.slice(0, 3), sentence, ...good.slice(3)].join(' '), facts)
    expect(held).toEqual({ ok: true, value: good.join(' ') })
  })

  test('rejects a text if too much is invented or too little remains', () => {
    const invented = Array.from({ length: 4 }, (_, at) => `Stock number ${at + 70} rose by ${at + 7}1 %.`)
    expect(checkFacts([...good, ...invented].join(' '), facts)).toMatchObject({ ok: false })
    expect(checkFacts(good.slice(0, 2).join(' '), facts)).toMatchObject({ ok: false })
    expect(checkFacts('', facts)).toMatchObject({ ok: false })
  })

  test('removes headings without content and keeps lists', () => {
    const text = `### Movers\n\n- ${good.slice(0, 4).join('\n- ')}\n\n### Elsewhere\n\nWren ($WREN) rose.\n\n### 99 more\n\n${good[5] ?? ''}`
    expect(checkFacts(text, facts)).toEqual({
      ok: true,
      value: `### Movers\n\n- ${good.slice(0, 4).join('\n- ')}\n\n${good[5] ?? ''}`,
    })
  })

  test('leaves only cashtags and figures of the facts, whatever a model writes', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...good,
        '$LARK',
        '$WREN',
        '$TIDE',
        '4.2 %',
        '17',
        '1,204',
        'seven',
        '\n',
        '\n\n',
        '### ',
        '- ',
        '. ',
        '$',
        '%',
        ' billion',
        ',',
      ),
      fc.string(),
      fc.integer().map(String),
    )
    const allowed = { tags: new Set(cashtagsIn(facts)), figures: figuresIn(facts) }
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const held = checkFacts(plainMarkdown(pieces.join('')), facts)
        if (!held.ok) return
        for (const line of held.value.split('\n')) {
          for (const tag of cashtagsIn(line)) expect(allowed.tags).toContain(tag)
          for (const figure of figuresIn(line)) expect(allowed.figures).toContain(figure)
        }
      }),
      { numRuns: sampleCount(2000) },
    )
  })
})

test.for<[string, string[]]>([
  ['1,204 stocks, nine and 2.40 %', ['1204', '9', '2.4%']],
  ['2.4\u00a0per cent of $4.3 trillion', ['2.4%', '4.3trillion']],
  ['$4.3tn or 612bn, 4.2x', ['4.3trillion', '612billion', '4.2times']],
  ['one stock, the 50-day average, 52-week highs', ['50', '52']],
  ['2026-11-20', ['2026', '11', '20']],
])('finds the figures of “%s”', ([text, figures]) => {
  expect([...figuresIn(text)]).toEqual(figures)
})

test('removes links and pictures from a model’s markdown', () => {
  const text = plainMarkdown(
    'See [Lark](https://evil.example) ![x](http://evil.example/p.png) <img src=x onerror=alert(1)> <script>x</script> https://evil.example/a `code`\n```js\nlet a\n```\n[a]: javascript:alert(1)',
  )
  expect(text).not.toMatch(/https?:|<|>|\]\(|!\[|`|\[/)
  expect(text).toContain('See Lark')
  const hostile = fc.string({
    unit: fc.constantFrom('a', '<', '>', '[', ']', '(', ')', '!', '`', 'https://', 'www.', '\n', '\\'),
  })
  fc.assert(
    fc.property(hostile, (any) => {
      expect(plainMarkdown(any)).not.toMatch(/[<>[\]`\\]|https?:\/\//i)
    }),
  )
})

describe('a failing model costs few requests and never the last good note', () => {
  const noteCacheOver = (
    writer: ReturnType<typeof llmWriter>,
    world: { time: number },
    datasets: ReturnType<typeof aDataset>[],
  ) => {
    const reported: unknown[] = []
    const newest = createNoteCache({
      market: { ...aMarket({ simulated: false }), published: () => datasets[0] ?? aDataset() },
      writer,
      now: () => new Date(world.time),
      report: (error) => reported.push(error),
    })
    return { newest, reported }
  }

  test.for<[string, Handler, RegExp]>([
    ['it is down', respondWith(500, '{"error":{"message":"KEY-17"}}'), /status 500/],
    ['its limit is reached', respondWith(429, '{}', { 'retry-after': '3600' }), /limit is reached/],
    ['its key is wrong', respondWith(401, '{"error":{"message":"Incorrect API key KEY-17"}}'), /AI_API_KEY/],
    ['there is no such model', respondWith(404, '{}'), /AI_MODEL/],
    [
      'it answers with a web page',
      respondWith(200, '<html>', { 'content-type': 'text/html' }),
      /no text|cannot be read/,
    ],
    ['it is cut off', respondWith(200, '{"choices":[{"mess', { 'content-type': 'application/json' }), /cannot be read/],
    ['it answers with other types', completion({ text: 'x' }), /no text/],
    ['it has no choice', respondWith(200, '{}', { 'content-type': 'application/json' }), /no text/],
    ['it says nothing', completion('  '), /no text/],
    ['it does not end', completion('On and on', { finish_reason: 'length' }), /longer/],
    ['it invents', completion('Wren ($WREN) rose 17 %. Wren fell 18 %. Wren was 19. Wren is 20.'), /too little/],
    ['it hangs up', (request) => request.socket.destroy(), /cannot be reached/],
  ])('reports after one request that %s', async ([, behaviour, sentence]) => {
    const { writer, about, service } = await aWriter(behaviour)
    const failure = await writer.write(about()).then(String, messageOf)
    expect(failure).toMatch(sentence)
    expect(failure).not.toContain('KEY-17')
    expect(service.requests).toHaveLength(1)
  })

  test.for<[string, Handler]>([
    ['is silent', () => undefined],
    ['drips', dripResponse({ 'content-type': 'application/json' })],
  ])('times out when the model %s', async ([, behaviour]) => {
    const { writer, about } = await aWriter(behaviour, { timeoutMs: 200 })
    await expect(writer.write(about())).rejects.toThrow('in time')
  })

  test('requests the note of a dataset once, even after a restart', async () => {
    const { writer, make, about, service } = await aWriter(completion(await faithful()))
    const note = await writer.write(about())
    expect(await writer.write(about())).toBe(note)
    expect(await make().write(about())).toBe(note)
    expect(service.requests).toHaveLength(1)
  })

  test('sends at most three requests about a dataset and twelve a day, however often the server restarts', async () => {
    const { make, about, service, world } = await aWriter(respondWith(500))
    const ask = (dataset: ReturnType<typeof aDataset>) => make().write(about(dataset)).catch(messageOf)
    for (let round = 0; round < 6; round++) await ask(aDataset())
    expect(service.requests).toHaveLength(budget.perDataset)
    for (let month = 1; month <= 9; month++)
      for (let round = 0; round < 3; round++) await ask(aDataset(`2026-0${month}-05`))
    expect(service.requests).toHaveLength(budget.perDay)
    expect(await ask(aDataset('2026-10-05'))).toMatch(/today/)
    world.time += 86_400_000
    await ask(aDataset('2026-10-05'))
    expect(service.requests).toHaveLength(budget.perDay + 1)
  })

  test('the last good note replaces one that cannot be written, with its own date, even after a restart', async () => {
    const { make, service, world } = await aWriter(completion(await faithful()))
    const first = await noteCacheOver(make(), world, [aDataset()]).newest()
    expect(first?.response).toMatchObject({ source: 'llm', date: '2026-11-20T21:30:00.000Z' })
    service.behaviour = respondWith(500)
    const { newest, reported } = noteCacheOver(make(), world, [aDataset('2026-11-23')])
    expect(await newest()).toEqual(first)
    expect(reported).toHaveLength(1)
  })

  test('requests the note on one of several servers for all of them', async () => {
    const text = await faithful()
    const { make, about, service, othersWaiting } = await aWriter(respondWith(500))
    service.behaviour = (request, response) => void othersWaiting.then(() => completion(text)(request, response))
    const notes = await Promise.all([make(), make(), make()].map((writer) => writer.write(about())))
    expect(service.requests).toHaveLength(1)
    expect(new Set(notes).size).toBe(1)
  })

  test('servers that waited for a failed request do not spend the budget at once', async () => {
    const { make, about, service, othersWaiting } = await aWriter(respondWith(500))
    service.behaviour = (request, response) => void othersWaiting.then(() => respondWith(500)(request, response))
    const failures = await Promise.all([make(), make(), make()].map((one) => one.write(about()).catch(messageOf)))
    expect(failures.toSorted()).toEqual([
      'Another server asked the model without success.',
      'Another server asked the model without success.',
      'The model’s endpoint answered with status 500.',
    ])
    expect(service.requests).toHaveLength(1)
  })

  test('deletes requests that no longer count', async () => {
    const { writer, about, database, world } = await aWriter(respondWith(500))
    await writer.write(about()).catch(messageOf)
    world.time += 86_400_000
    await writer.write(about()).catch(messageOf)
    expect(await database.selectFrom('model_requests').select('at').execute()).toEqual([{ at: world.time }])
  })
})
