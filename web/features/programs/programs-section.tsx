import { useState } from 'react'
import { calendarAddress } from '../../data/api/programs.ts'
import { programs as texts } from '../../texts/programs.ts'
import { Button } from '../../ui/controls/button.tsx'
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
  /** Copies a text; false where the browser refuses. */
  readonly onCopy: (text: string) => Promise<boolean>
}

/** The addresses under which other programs get the screen that is open. */
export function ProgramsSection({ origin, filter, listed, onCopy }: ProgramsSectionProps) {
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
      <Line name={texts.sheet} text={`=IMPORTDATA("${csv}")`} onCopy={onCopy} />
      <Line name={texts.csv} text={csv} onCopy={onCopy} />
      <Line name={texts.json} text={address({})} onCopy={onCopy} />
      <Line name={texts.feed} text={address({}, 'atom/screen')} onCopy={onCopy} />
      <Line name={texts.frame} text={frameOf(origin, filter)} onCopy={onCopy} />
      <p>{texts.frameAbout}</p>
      <p>{texts.more}</p>
      <ul className={styles.rules}>
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Line name={texts.noteFeed} text={`${origin}/api/atom/note`} onCopy={onCopy} />
      {listed.length > 0 && (
        <>
          <Line name={texts.calendar} text={calendarAddress(origin, listed)} onCopy={onCopy} />
          <p>{texts.calendarHint}</p>
        </>
      )}
    </section>
  )
}

/** The markup of a frame with a screen for another site, and the script that makes it as high as its content. */
const frameOf = (origin: string, filter: string): string =>
  `<iframe src="${origin}/embed${filter && `?filter=${encodeURIComponent(filter)}`}" title="Stonks" loading="lazy" style="width:100%;height:480px;border:0"></iframe>
<script>addEventListener('message',({source,data})=>{if(data?.type==='stonks-height')for(const frame of document.querySelectorAll('iframe'))if(frame.contentWindow===source)frame.style.height=data.height+'px'})</script>`

interface LineProps {
  readonly name: string
  readonly text: string
  readonly onCopy: (text: string) => Promise<boolean>
}

/** A text to copy, and what came of it. */
function Line({ name, text, onCopy }: LineProps) {
  const [copied, setCopied] = useState<{ readonly text: string; readonly ok: boolean }>()
  const copy = async () => setCopied({ text, ok: await onCopy(text) })
  return (
    <div className={styles.line}>
      <h3 className={styles.name}>{name}</h3>
      <code className={styles.text}>{text}</code>
      <div className={shared.row}>
        <Button onClick={() => void copy()}>{texts.copy(name)}</Button>
        <span role="status">{copied?.text === text && (copied.ok ? texts.copied : texts.failed)}</span>
      </div>
    </div>
  )
}
