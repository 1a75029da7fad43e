import type { ReactNode } from 'react'
import { formatDate } from '#words/dates'
import { legalDocument } from './legal-texts.ts'
import styles from './legal-document.module.css'
import page from '#web/ui/document.module.css'
import shared from '#web/ui/shared.module.css'

interface LegalDocumentProps {
  readonly title: string
  /** What the page is about, in a sentence or two. */
  readonly summary: string
  /** The date of the last change, YYYY-MM-DD. */
  readonly changed: string
  readonly sections: readonly LegalSection[]
}

/** A legal page: its summary, date, table of contents and sections. */
export function LegalDocument({ title, summary, changed, sections }: LegalDocumentProps) {
  return (
    <article className={styles.document}>
      <header className={page.head}>
        <h1 className={shared.documentTitle}>{title}</h1>
        <p className={shared.note}>
          {legalDocument.changed} <time dateTime={changed}>{formatDate(changed)}</time>
        </p>
        <p className={page.summary}>{summary}</p>
      </header>
      <nav className={`${shared.card} ${page.contents} ${styles.contents}`} aria-labelledby="contents">
        <h2 id="contents" className={styles.contentsTitle}>
          {legalDocument.contents}
        </h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`${page.text} ${styles.text}`}>
        {sections.map(({ id, title, text }) => (
          <section key={id} className={styles.section} aria-labelledby={id}>
            <h2 id={id} className={styles.heading} tabIndex={-1}>
              {title}
            </h2>
            {text}
          </section>
        ))}
      </div>
    </article>
  )
}

/** One section of a legal page. */
export interface LegalSection {
  /** Names the section in links, so it never changes. */
  readonly id: string
  readonly title: string
  /** Paragraphs and lists. */
  readonly text: ReactNode
}
