import type { IncomingMessage, ServerResponse } from 'node:http'
import { fakeServers } from '../../api/testing/fake-server.ts'
import { fieldsOf } from '../../domain/keys-of.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { smallMarket, startServer } from '../harness/server.ts'

/** The response of a model that repeats the facts and invents one. */
function addsToTheFacts(request: IncomingMessage, response: ServerResponse): void {
  let asked = ''
  request.on('data', (piece: Buffer) => (asked += piece.toString()))
  request.on('end', () => {
    const { messages } = JSON.parse(asked) as { messages: readonly { content: string }[] }
    const facts = messages[1]?.content.split('\n\n').slice(1, -1) ?? []
    const content = [...facts, 'Traders saw $ZZZZZ rise by 98.76 %.'].join('\n\n')
    const answer = { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
}

const test = base.extend<{ site: string }>({
  site: async ({ page }, use) => {
    const ends: (() => void)[] = []
    const model = await fakeServers((end) => ends.push(end))(addsToTheFacts)
    const named = { NOTES: 'llm', AI_BASE_URL: `${model.origin}/v1`, AI_MODEL: 'test-model' }
    const server = await startServer({ ...smallMarket, ...named })
    await use(server.url)
    // Pending requests may fail when the server stops.
    await page.close()
    await server.stop()
    for (const end of ends) end()
  },
})

test('a language model’s note names its author, and contains only facts of the dataset', async ({ page, site }) => {
  // The first note is requested when a user first opens it.
  await expect
    .poll(async () => fieldsOf(await (await fetch(`${site}/api/ai`)).json())['source'], {
      timeout: 20_000,
    })
    .toBe('llm')
  await page.goto(`${site}/?tab=ai`)
  await expect(page.getByRole('complementary', { name: 'How this was written' })).toContainText(
    'Written by a language model',
  )
  const note = page.getByRole('article')
  await expect(note).toContainText('Written by a language model, test-model')
  await expect(note.getByRole('link').first()).toBeVisible()
  await expect(note).not.toContainText('ZZZZZ')
})
