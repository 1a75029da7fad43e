import Markdown, { type Components, type Options } from 'react-markdown'
import { isInnerAddress } from './inner-address.ts'
import { markUpNote, untitleNote } from './mark-up-note.ts'
import styles from './note-text.module.css'

type LinkProps = React.ComponentProps<'a'>

/** A link of the app stays in the page; any other opens beside it and learns nothing of where it was. */
const Anchor = ({ href = '', children }: LinkProps) =>
  isInnerAddress(href, location.origin) ? (
    <a href={href} className={styles.link}>
      {children}
    </a>
  ) : (
    <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )

const Heading = ({ children }: React.ComponentProps<'h3'>) => <h3 className={styles.heading}>{children}</h3>

// A note's own headings all stand below the page's.
const components: Components = {
  a: Anchor,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
}

const options = {
  components,
  disallowedElements: ['img'],
  skipHtml: true,
} satisfies Options

interface NoteTextProps {
  readonly text: string
  /** Whether a title of its own says anything that is not said above it. */
  readonly isTitleKept?: boolean
}

/** A note's markdown. Raw HTML and images in it are left out; addresses that are neither web nor mail lead nowhere. */
export function NoteText({ text, isTitleKept = true }: NoteTextProps) {
  return (
    <div className={styles.text}>
      <Markdown {...options} rehypePlugins={[[untitleNote, { isTitleKept }], markUpNote]}>
        {text}
      </Markdown>
    </div>
  )
}
