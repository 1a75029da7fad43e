import type * as z from 'zod'
import type { Result } from '#domain/result'
import type { AgentMarket } from './agent-market.ts'

/** A function that an agent can call. */
export interface AgentTool<Input = unknown> {
  readonly name: string
  readonly title: string
  /** For the agent: what the tool answers, and how. */
  readonly description: string
  readonly input: z.ZodType<Input>
  /** The answer as JSON, or a sentence that says what to do instead. */
  readonly run: (market: AgentMarket, input: Input) => Promise<Result<object, string>>
}

/** Checks that a tool accepts what its schema declares. */
export const defineTool = <Input>(tool: AgentTool<Input>): AgentTool<Input> => tool

/** A failure that an agent can correct. */
export const refuse = (sentence: string): Result<never, string> => ({ ok: false, failure: sentence })
