import * as z from 'zod'
import { isDate } from '#domain/text/is-date'
import { refuse } from './agent-tool.ts'

/** The schema of a day. */
export const day = z.string().refine(isDate, 'A day is written YYYY-MM-DD.')

/** The answer if a market has no history. */
export const noPast = refuse('This market has no history here. The other tools answer for its newest session.')
