import { refuse } from './agent-tool.ts'

/** The answer if a market has no history. */
export const noPast = refuse('This market has no history here. The other tools answer for its newest session.')
