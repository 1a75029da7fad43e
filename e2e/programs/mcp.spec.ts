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

const changes: Partial<Filters> = { search: 'bank', minPrice: 5, sortColumn: 'peRatio', asc: true }

/** An agent that starts `npm run mcp` with these arguments, as the configuration in the documentation does. */
async function startAgent(...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, ...args] }))
  return client
}

test('an agent on this machine gets the rows of a running server or of a dataset file, and ends at once without one', async ({
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-mcp-'))
  const file = join(folder, 'stonks.ndjson.gz')
  await writeFile(file, Buffer.from(await (await fetch(`${server.url}/data/stonks`)).arrayBuffer()))
  const filter = encodeFilters({ ...defaultFilters, ...changes })
  const query = new URLSearchParams({ filter, limit: '20' }).toString()
  const { rows, total, date } = fieldsOf(await (await fetch(`${server.url}/api/screen?${query}`)).json())
  for (const agent of [await startAgent('server', server.url), await startAgent('file', file)]) {
    const { structuredContent } = await agent.callTool({ name: 'screen', arguments: { filter, limit: 20 } })
    expect(structuredContent).toMatchObject({ rows, total, date })
    await agent.close()
  }
  await rm(folder, { recursive: true })
  for (const args of [['server', 'http://127.0.0.1:9'], ['file', '/none.gz'], []]) {
    await expect(startAgent(...args)).rejects.toThrow()
  }
})
