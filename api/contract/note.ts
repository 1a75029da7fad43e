import { Type, type Static } from 'typebox'

/** What the AI tab shows. */
export const NoteAnswer = Type.Object({
  /** Markdown with cashtags; empty where there is nothing to say. */
  output: Type.String(),
  /** When it was written, ISO 8601 in UTC. A note of the dataset's own numbers is as old as its newest record. */
  date: Type.String({ format: 'date-time' }),
  /** Who wrote it, as in the setting NOTES. */
  source: Type.Union([Type.Literal('template'), Type.Literal('llm'), Type.Literal('off')]),
})

/** As the schema has it. */
export type NoteAnswer = Static<typeof NoteAnswer>
