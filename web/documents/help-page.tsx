import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio/react'
import { encodeFilters } from '#domain/screen/filter-codec'
import { pageHeads } from '#domain/site/page-heads'
import { findByName } from '#domain/text/find-by-name'
import { formatInteger } from '#words/numbers'
import { useMissingMetrics } from '../filters/panel/panel-props.ts'
import { useAppContext } from '../page/app-context.ts'
import { DocumentPage } from '../page/document-page.tsx'
import { useHasPrograms } from '../programs/programs.ts'
import { programsId, ProgramsSection } from '../programs/programs-section.tsx'
import { programs } from '../programs/programs-texts.ts'
import { store } from '../state/store.ts'
import { SearchBox } from '../ui/controls/search-box.tsx'
import { KeyCaps } from '../ui/data-display/key-caps.tsx'
import { type HelpEntry, type HelpSection, helpSections } from './help-entries.ts'
import { help as texts } from './help-texts.ts'
import styles from './help-page.module.css'
import page from '#web/ui/document.module.css'
import shared from '#web/ui/shared.module.css'

const maxTyped = 60

/** What every metric, filter, preset, formula and key means, with a search. Each entry has an anchor, such as /help#rsi14. */
export function HelpPage() {
  const missing = useMissingMetrics()
  const sections = useMemo(() => helpSections({ missing }), [missing])
  const [text, setText] = useState('')
  const { found, count, all } = useMemo(() => searchSections(sections, text), [sections, text])
  const isWhole = text.trim() === ''
  const hasPrograms = useHasPrograms() && isWhole
  useEffect(() => {
    // A link to an entry that the search hides clears the search.
    const reveal = () => {
      const target = location.hash.slice(1)
      if (target === '' || document.getElementById(target)) return
      flushSync(() => setText(''))
      document.getElementById(target)?.scrollIntoView()
    }
    addEventListener('hashchange', reveal)
    return () => removeEventListener('hashchange', reveal)
  }, [])
  return (
    <DocumentPage {...pageHeads['/help']}>
      <article className={styles.help}>
        <header className={page.head}>
          <h1 className={shared.documentTitle}>{texts.title}</h1>
          <p className={page.summary}>{texts.summary}</p>
        </header>
        <div className={styles.search}>
          <SearchBox label={texts.find} placeholder={texts.find} value={text} maxLength={maxTyped} onSearch={setText} />
          <p role="status" className={`${shared.goneIfEmpty} ${styles.count}`}>
            {text !== '' && (count === 0 ? texts.none(text) : texts.count(formatInteger(count), formatInteger(all)))}
          </p>
        </div>
        <nav className={`${page.contents} ${styles.contents}`} aria-label={texts.contents}>
          <p className={shared.groupTitle}>{texts.onPage}</p>
          <ul>
            {found.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            {/* Its place is kept until the server has said that it has them. */}
            {isWhole && (
              <li data-unknown={!hasPrograms || undefined}>
                <a href={`#${programsId}`}>{programs.title}</a>
              </li>
            )}
          </ul>
        </nav>
        <div className={`${page.text} ${styles.text}`}>
          {found.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          {hasPrograms && <Programs />}
        </div>
      </article>
    </DocumentPage>
  )
}

/** The addresses of the screen that is open. */
function Programs() {
  const { screenUrl } = useAppContext()
  const { user } = useSnapshot(store)
  useEffect(() => {
    // The user followed a link to this section before it was rendered.
    if (location.hash === `#${programsId}`) document.getElementById(programsId)?.scrollIntoView()
  }, [])
  return (
    <ProgramsSection
      origin={location.origin}
      filter={encodeFilters(screenUrl.filters())}
      listed={user?.bookmarks ?? []}
    />
  )
}

/** The sections with the entries that match a text, and their number; all of them for a blank text. */
function searchSections(sections: readonly HelpSection[], text: string) {
  const all = sections.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
  if (text.trim() === '') return { found: sections, count: all.length, all: all.length }
  const hits: ReadonlySet<HelpEntry> = new Set(findByName(text, all))
  const found = sections
    .map((section) => ({
      ...section,
      groups: section.groups
        .map((group) => ({ ...group, entries: group.entries.filter((entry) => hits.has(entry)) }))
        .filter(({ entries }) => entries.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
  return { found, count: hits.size, all: all.length }
}

function Section({ section: { id, title, note, groups } }: { readonly section: HelpSection }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {title}
      </h2>
      {note !== undefined && (
        <p className={styles.note}>
          <Unbroken text={note} />
        </p>
      )}
      {groups.map((group) => (
        <div key={group.title ?? id} className={shared.stack}>
          {group.title !== undefined && <h3 className={styles.groupTitle}>{group.title}</h3>}
          {group.note !== undefined && <p className={styles.note}>{group.note}</p>}
          <dl className={styles.entries}>
            {group.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

/** A text whose short quotations, such as “P/E < 15”, stay on one line. */
const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(/(“[^”]{1,16}”)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )

function Entry({ entry: { id, name, about, keys, detail } }: { readonly entry: HelpEntry }) {
  return (
    <div id={id} className={styles.entry}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.about}>
        {keys && <KeyCaps ways={keys} />}
        <Unbroken text={about} />
        {detail !== undefined && detail !== '' && <span className={styles.detail}>{detail}</span>}
      </dd>
    </div>
  )
}
