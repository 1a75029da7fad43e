import Markdown, { type Components, type Options } from 'react-markdown'
import { isInnerAddress } from './inner-address.ts'
import { markUpNote } from './mark-up-note.ts'
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

const Title = ({ children }: React.ComponentProps<'h3'>) => <h3 className={styles.title}>{children}</h3>

const Heading = ({ children }: React.ComponentProps<'h3'>) => <h3 className={styles.heading}>{children}</h3>

// A note's own headings all stand below the page's.
const components: Components = {
  a: Anchor,
  h1: Title,
  h2: Title,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
}

const options = {
  components,
  rehypePlugins: [markUpNote],
  disallowedElements: ['img'],
  skipHtml: true,
} satisfies Options

/** A note's markdown. Raw HTML and images in it are left out; addresses that are neither web nor mail lead nowhere. */
export function NoteText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      <Markdown {...options}>{text}</Markdown>
    </div>
  )
}
