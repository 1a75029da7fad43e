import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Components, Options } from 'react-markdown'
import Markdown from 'react-markdown'
import { splitCashtags } from '#domain/text/feed-message'
import styles from './note-text.module.css'
import shared from '#web/ui/shared.module.css'

/** A rehype plugin: links cashtags and marks gains and losses in text, but not inside links and code. */
const markUpNote =
  () =>
  (tree: Root): void => {
    tree.children = tree.children.flatMap((node) => markUp(node, createChangeReader()))
  }

/** A rehype plugin: drops the note's title, which repeats the heading above it, or keeps it as a paragraph. */
const removeTitle =
  ({ keepsTitle }: { readonly keepsTitle: boolean }) =>
  (tree: Root): void => {
    const title = tree.children.find((node) => node.type === 'element')
    if (title?.tagName !== 'h1' && title?.tagName !== 'h2') return
    if (keepsTitle) title.tagName = 'p'
    else tree.children = tree.children.filter((node) => node !== title)
  }

function markUp<Node extends RootContent | ElementContent>(node: Node, read: ChangeReader): (Node | ElementContent)[] {
  if (node.type === 'text') return splitCashtags(node.value).flatMap((segment) => toElements(segment, read))
  if (node.type === 'element' && node.tagName !== 'a' && node.tagName !== 'code') {
    const inside = node.tagName === 'li' ? createChangeReader() : read
    node.children = node.children.flatMap((child) => markUp(child, inside))
  }
  return [node]
}

function toElements(segment: string | { readonly cashtag: string }, read: ChangeReader): ElementContent[] {
  if (typeof segment !== 'string')
    return [element('a', `$${segment.cashtag}`, { href: `/${segment.cashtag}`, dataCashtag: '' })]
  return read(segment).map(({ text, direction }) =>
    direction ? element('span', text, { dataDirection: direction }) : { type: 'text', value: text },
  )
}

const element = (tagName: string, text: string, properties: Element['properties']): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [{ type: 'text', value: text }],
})

type LinkProps = React.ComponentProps<'a'>

/** Internal links stay in the page; external ones open a new tab without a referrer. */
const Anchor = ({ href = '', children }: LinkProps) =>
  isInternalUrl(href, location.origin) ? (
    <a href={href} className={`${shared.link} ${styles.link}`}>
      {children}
    </a>
  ) : (
    <a href={href} className={`${shared.link} ${styles.link}`} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )

const Heading = ({ children }: React.ComponentProps<'h3'>) => <h3 className={styles.heading}>{children}</h3>

// All headings of a note are h3, below the page's.
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
  /** Whether the note's title says more than the heading above it. */
  readonly keepsTitle?: boolean
}

/** Renders a note's markdown without raw HTML and images; addresses that are neither web nor mail lead nowhere. */
export function NoteText({ text, keepsTitle = true }: NoteTextProps) {
  return (
    <div className={styles.text}>
      <Markdown {...options} rehypePlugins={[[removeTitle, { keepsTitle }], markUpNote]}>
        {text}
      </Markdown>
    </div>
  )
}

/** Whether a URL leads to a page of this app; "//evil.com" and "/\evil.com" do not. */
export function isInternalUrl(address: string, origin: string): boolean {
  try {
    // URL.canParse is missing in Safari before 17.
    return address.startsWith('/') && new URL(address, origin).origin === origin
  } catch {
    return false
  }
}

type Direction = 'gain' | 'loss'

/** A piece of text; with a direction, a percentage that rose or fell. */
interface ReadText {
  readonly text: string
  readonly direction?: Direction
}

/** Keeps the direction between calls: links cut a sentence into several texts. */
type ChangeReader = (text: string) => readonly ReadText[]

const gains =
  'up|rose|rises?|rising|gain(?:s|ed|ing|ers?)?|climb(?:s|ed|ing)?|advance(?:s|d)?|jump(?:s|ed)?|surged?|rall(?:y|ied)|added|led'
const losses =
  'down|fell|falls?|falling|los(?:t|e|es|s|ses|ing|ers?)|drop(?:s|ped)?|declin(?:e|es|ed|ing)|sl(?:id|ipped)|shed|sank|tumbled?|plunged?|lagged'
/** Phrases without a direction: “moved up or down by 5%”, “up to 5%”. */
const neither = 'up or down|gains? (?:and|or) loss(?:es)?|up to'
/** Percentages that are shares or bounds: “51% of stocks”, “within 2% of”, “at least 5%”. */
const number = String.raw`\d+(?:[.,]\d+)*\s?%`
const notBefore = String.raw`(?<![\d.,]|%\sof\s|\b(?:within|least|most|than|over|about)\s)`
const notAfter = String.raw`(?!\s(?:of|or|above|below|short|higher|lower|more|less)\b)`

const token = new RegExp(
  [
    String.raw`(?<end>[.!?](?=\s|$))`,
    String.raw`\b(?:(?<neither>${neither})|(?<gain>${gains})|(?<loss>${losses}))\b`,
    `(?<percentage>[+−-]${number}|${notBefore}${number}${notAfter})`,
  ].join('|'),
  'gi',
)

/** Classifies percentages as gains or losses, by their sign or by the last verb of the sentence. */
export function createChangeReader(): ChangeReader {
  let direction: Direction | undefined
  return (text) => {
    const read: ReadText[] = []
    let from = 0
    for (const { 0: found, index, groups = {} } of text.matchAll(token)) {
      if (groups['percentage'] === undefined) {
        direction = groups['gain'] ? 'gain' : groups['loss'] ? 'loss' : undefined
        continue
      }
      const change = signOf(found) ?? direction
      if (!change) continue
      if (index > from) read.push({ text: text.slice(from, index) })
      read.push({ text: found, direction: change })
      from = index + found.length
    }
    return from < text.length ? [...read, { text: text.slice(from) }] : read
  }
}

function signOf(percentage: string): Direction | undefined {
  if (percentage.startsWith('+')) return 'gain'
  return /^[−-]/.test(percentage) ? 'loss' : undefined
}
