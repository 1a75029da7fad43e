import { setImmediate } from 'node:timers/promises'
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { fieldsOf, type JsonObject } from '#domain/keys-of'
import { openDataset } from '#worker/engine/open-dataset'
import { aMarket } from '../../testing/server.ts'
import type { AgentMarket } from './agent-market.ts'
import { createMcpServer } from './mcp-server.ts'

const site = 'https://stonks.example'

/** A market of some lines for agents, without a history. */
export async function anAgentMarket(
  lines: readonly string[],
  special: Partial<AgentMarket> = {},
): Promise<AgentMarket> {
  const { body, etag } = aMarket({ lines: [...lines] }).published()
  const opened = await openDataset({ bytes: body, etag, simulated: true }, setImmediate)
  if (!opened.ok) throw new Error(`The lines are no dataset: ${opened.failure.id}`)
  const snapshot = opened.value
  return { newest: () => Promise.resolve(snapshot), newestPast: () => Promise.resolve(undefined), site, ...special }
}

/** What an agent gets: the answer, or the sentence of a refusal. */
type Answer =
  | { readonly ok: true; readonly value: JsonObject; readonly text: string }
  | { readonly ok: false; readonly sentence: string }

/** Calls tools as an agent does, and counts its calls. */
export interface TestAgent {
  call(name: string, input?: object): Promise<Answer>
  readonly client: Client
}

/** An agent in the server’s process. */
export async function anAgent(market: AgentMarket, report: (error: unknown) => void = rethrow): Promise<TestAgent> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  const server = createMcpServer(market, report)
  const client = new Client({ name: 'a test', version: '1' })
  await Promise.all([server.connect(there), client.connect(here)])
  onTestFinished(async () => {
    await client.close()
    await server.close()
  })
  return agentOf(client)
}

/** An agent that asks a listening server with a token. */
export async function aRemoteAgent(url: string, token: string): Promise<TestAgent> {
  const client = new Client({ name: 'a test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit }))
  onTestFinished(() => client.close())
  return agentOf(client)
}

/** An agent of a connected client. */
const agentOf = (client: Client): TestAgent => ({
  client,
  async call(name, input = {}) {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } })
    const [first] = content
    const text = first?.type === 'text' ? first.text : ''
    return isError ? { ok: false, sentence: text } : { ok: true, value: fieldsOf(structuredContent), text }
  },
})

const rethrow = (error: unknown) => {
  throw error
}
