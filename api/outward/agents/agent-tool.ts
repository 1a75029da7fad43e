import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Result } from '#domain/result'
import type { AgentMarket } from './agent-market.ts'

/** A function that an agent can call. */
export interface AgentTool<Input = unknown> {
  readonly name: string
  readonly title: string
  /** For the agent: what the tool answers, and how. */
  readonly description: string
  readonly input: TObject
  /** The answer as JSON, or a sentence that says what to do instead. */
  readonly run: (market: AgentMarket, input: Input) => Promise<Result<object, string>>
}

/** A tool whose input has these properties and no others. */
export const defineTool = <Properties extends TProperties, Input = Static<TObject<Properties>>>({
  input,
  ...tool
}: Omit<AgentTool<Input>, 'input'> & { readonly input: Properties }): AgentTool<Input> => ({
  ...tool,
  input: Type.Object(input, { additionalProperties: false }),
})

/** A failure that an agent can correct. */
export const refuse = (sentence: string): Result<never, string> => ({ ok: false, failure: sentence })
