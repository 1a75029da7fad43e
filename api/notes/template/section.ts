import type { Session } from './session.ts'

/** A part of the note. One without paragraphs is left out, heading and all. */
export interface Section {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export type SectionWriter = (session: Session) => Section

/** Sentences that have anything to say, one after the other. */
export const paragraph = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ')

/** A section of those paragraphs that are not empty. */
export const section = (heading: string, ...paragraphs: readonly string[]): Section => ({
  heading,
  paragraphs: paragraphs.filter(Boolean),
})
