import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { AgentMarket } from './agent-market.ts'
import { createMcpServer } from './mcp-server.ts'

/** Serves an agent over standard input and output, until it closes them or the signal aborts. */
export async function serveAgent(market: AgentMarket, signal: AbortSignal): Promise<void> {
  const report = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: 1_000_000 })
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('close', resolve)
    process.stdin.once('end', resolve)
    signal.addEventListener('abort', () => resolve())
  })
  const handle = serveStdio(() => createMcpServer(market, report), { transport, maxSubscriptions: 0, onerror: report })
  await ended
  await handle.close()
}
