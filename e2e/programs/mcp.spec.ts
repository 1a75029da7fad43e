import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { fieldsOf } from '#domain/keys-of'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { expect, test } from '../harness/fixtures.ts'

const program = fileURLToPath(new URL('../../dist/api/mcp.js', import.meta.url))

const screens: readonly Partial<Filters>[] = [{}, { sortColumn: 'peRatio', asc: true }, { search: 'bank', minPrice: 5 }]

/** An agent that starts `npm run mcp` with these arguments, as the configuration in the documentation does. */
async function startAgent(...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, ...args] }))
  return client
}

const ask = async (client: Client, changes: Partial<Filters>) => {
  const filter = encodeFilters({ ...defaultFilters, ...changes })
  const answer = await client.callTool({ name: 'screen', arguments: { filter, limit: 20 } })
  return fieldsOf(answer.structuredContent)
}

test('an agent on this machine has the rows of a running server, and of a dataset file', async ({ server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-mcp-'))
  const file = join(folder, 'stonks.ndjson.gz')
  await writeFile(file, Buffer.from(await (await fetch(`${server.url}/data/stonks`)).arrayBuffer()))
  const agents = [await startAgent('server', server.url), await startAgent('file', file)]
  for (const changes of screens) {
    const query = new URLSearchParams({ filter: encodeFilters({ ...defaultFilters, ...changes }), limit: '20' })
    const { rows, total, date } = fieldsOf(await (await fetch(`${server.url}/api/screen?${query.toString()}`)).json())
    for (const agent of agents) expect(await ask(agent, changes)).toMatchObject({ rows, total, date })
  }
  for (const agent of agents) {
    const { content, isError } = await agent.callTool({ name: 'history', arguments: { symbol: 'NONE' } })
    expect([isError, content[0]?.type]).toEqual([true, 'text'])
    expect((await agent.listTools()).tools).toHaveLength(7)
    await agent.close()
  }
  await rm(folder, { recursive: true })
})

test('an agent that is started for nothing ends at once', async () => {
  for (const args of [['server', 'http://127.0.0.1:9'], ['file', '/none.gz'], []]) {
    await expect(startAgent(...args)).rejects.toThrow()
  }
})
