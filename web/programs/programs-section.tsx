import { CopyableText } from '../ui/copying/copyable-text.tsx'
import { embedSnippet } from './embed-snippet.ts'
import { calendarAddress } from './programs.ts'
import { programs as texts } from './programs-texts.ts'
import styles from './programs-section.module.css'
import shared from '#web/ui/shared.module.css'

/** The id of the section, for links. */
export const programsId = 'api'

interface ProgramsSectionProps {
  /** The origin of the site. */
  readonly origin: string
  /** The `filter` parameter of the screen that is open; '' for the first screen. */
  readonly filter: string
  /** The stocks of the user’s list. */
  readonly listed: readonly string[]
}

/** The addresses by which other programs get the open screen. */
export function ProgramsSection({ origin, filter, listed }: ProgramsSectionProps) {
  const address = (parameters: Readonly<Record<string, string>>, path = 'screen'): string => {
    const query = new URLSearchParams({ ...parameters, ...(filter !== '' && { filter }) }).toString()
    return `${origin}/api/${path}${query && `?${query}`}`
  }
  const csv = address({ format: 'csv' })
  return (
    <section className={`${shared.stack} ${styles.section}`} aria-labelledby={programsId}>
      <h2 id={programsId} className={styles.heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{filter === '' ? texts.firstScreen : texts.openScreen}</p>
      <Line name={texts.sheet} text={`=IMPORTDATA("${csv}")`} />
      <Line name={texts.csv} text={csv} />
      <Line name={texts.json} text={address({})} />
      <Line name={texts.feed} text={address({}, 'atom/screen')} />
      <Line name={texts.frame} text={embedSnippet({ origin, filter, view: 'table' })} />
      <p>{texts.frameAbout}</p>
      <p>{texts.more}</p>
      <ul className={styles.rules}>
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Line name={texts.noteFeed} text={`${origin}/api/atom/note`} />
      {listed.length > 0 && (
        <>
          <Line name={texts.calendar} text={calendarAddress(origin, listed)} />
          <p>{texts.calendarHint}</p>
        </>
      )}
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly text: string
}

const Line = ({ name, text }: LineProps) => (
  <div className={shared.stack}>
    <h3 className={styles.name}>{name}</h3>
    <CopyableText text={text} label={texts.copy(name)} />
  </div>
)
