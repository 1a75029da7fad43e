import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import type { Result } from '#domain/result'
import { MarketPending } from '../../platform/http/errors.ts'
import { release } from '../../platform/runtime/environment.ts'
import type { AgentMarket } from './agent-market.ts'
import { type AgentTool, refuse } from './agent-tool.ts'
import { inputValidator } from './input-validator.ts'
import { backtest } from './tools/backtest.ts'
import { compare } from './tools/compare.ts'
import { explain } from './tools/explain.ts'
import { findMetrics } from './tools/find-metrics.ts'
import { history } from './tools/history.ts'
import { screen } from './tools/screen.ts'
import { statements } from './tools/statements.ts'
import { stock } from './tools/stock.ts'

const instructions =
  'Screens the stocks of one market. Metrics are named by id (peRatio) or label (P/E); find_metrics finds them by words. Numbers are ' +
  'raw: dollars, shares, and fractions, so that 0.05 is 5 %. Every answer has the date of its data and whether the companies are ' +
  'invented (simulated); link is a page that shows the same. A refusal says what to do instead.'

/** Called with an error that is a bug. */
type Report = (error: unknown) => void

/** An MCP server over a market. It keeps nothing between calls. */
export function createMcpServer(market: AgentMarket, report: Report): McpServer {
  const server = new McpServer({ name: 'stonks', title: 'Stonks', version: release }, { instructions })
  const add = <Input>(tool: AgentTool<Input>) => register(server, tool, (input) => answer(market, tool, input, report))
  add(findMetrics)
  add(screen)
  add(explain)
  add(stock)
  add(statements)
  add(compare)
  add(history)
  add(backtest)
  return server
}

async function answer<Input>(market: AgentMarket, tool: AgentTool<Input>, input: Input, report: Report) {
  try {
    return await tool.run(market, input)
  } catch (error) {
    if (error instanceof MarketPending) return refuse('The first market data is being fetched. Try again later.')
    report(error)
    return refuse('Something went wrong here. The operator can see what in the log.')
  }
}

function register<Input>(
  server: McpServer,
  tool: AgentTool<Input>,
  run: (input: Input) => Promise<Result<object, string>>,
): void {
  const { name, title, description } = tool
  const inputSchema = fromJsonSchema<Input>(tool.input, inputValidator)
  const config = { title, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } }
  server.registerTool(name, config, async (given) => {
    const answer = await run(given)
    const text = answer.ok ? JSON.stringify(answer.value) : answer.failure
    return {
      content: [{ type: 'text', text }],
      ...(answer.ok ? { structuredContent: { ...answer.value } } : { isError: true }),
    }
  })
}
