import { setImmediate } from 'node:timers/promises'
import { fail, type Result, succeed } from '#domain/result'
import { openDataset } from '#worker/engine/open-dataset'
import { readDatasetFile } from '../market/dataset/published-dataset.ts'
import type { AgentMarket } from '../outward/agents/agent-market.ts'
import { serveAgent } from '../outward/agents/serve-stdio.ts'
import { openServerMarket } from '../outward/agents/server-market.ts'
import type { Program } from './command-line.ts'

/** What the commands need. */
interface McpContext {
  /** Aborts when the process is told to end. */
  readonly signal: AbortSignal
}

/** The commands of `npm run mcp`. */
export const mcpProgram: Program<McpContext> = {
  name: 'mcp',
  commands: {
    server: {
      operands: ['ADDRESS'],
      about: 'lets an agent on this machine ask for the market of a running server, such as http://localhost:8080',
      run: async ({ signal }, { operands: [address = ''] }) => serve(await openServerMarket(address), signal),
    },
    file: {
      operands: ['FILE'],
      about: 'the same with a dataset file, without a server; such a market has no history',
      run: async ({ signal }, { operands: [path = ''] }) => serve(await openFileMarket(path), signal),
    },
  },
}

async function serve(market: Result<AgentMarket>, signal: AbortSignal): Promise<Result<readonly string[]>> {
  if (!market.ok) return market
  await serveAgent(market.value, signal)
  return succeed([])
}

/** The market of a dataset file. */
async function openFileMarket(path: string): Promise<Result<AgentMarket>> {
  const file = await readDatasetFile(path)
  if (!file.ok) return file
  const { body, etag } = file.value
  const snapshot = await openDataset({ bytes: body, etag, simulated: false }, setImmediate)
  if (!snapshot.ok) return fail(`${path} cannot be read as a dataset.`)
  return succeed({
    newest: () => Promise.resolve(snapshot.value),
    newestPast: () => Promise.resolve(undefined),
    site: undefined,
  })
}
