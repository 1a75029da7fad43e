import type { ReactNode } from 'react'

/** One section of a legal page. */
export interface LegalSection {
  /** Names the section in links, so it never changes. */
  readonly id: string
  readonly title: string
  /** Paragraphs and lists. */
  readonly text: ReactNode
}
