import { splitCashtags } from '#domain/text/cashtags'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createChangeReader, type ChangeReader } from './read-changes.ts'

/** Makes links of cashtags and tells gains from losses, in the text of a note and nowhere in its links or code. */
export const markUpNote =
  () =>
  (tree: Root): void => {
    tree.children = tree.children.flatMap((node) => markUp(node, createChangeReader()))
  }

/** A note's own title says what the heading above it says: it is left out, or goes on as text. */
export const untitleNote =
  ({ isTitleKept }: { readonly isTitleKept: boolean }) =>
  (tree: Root): void => {
    const title = tree.children.find((node) => node.type === 'element')
    if (title?.tagName !== 'h1' && title?.tagName !== 'h2') return
    if (isTitleKept) title.tagName = 'p'
    else tree.children = tree.children.filter((node) => node !== title)
  }

function markUp<Node extends RootContent | ElementContent>(node: Node, read: ChangeReader): (Node | ElementContent)[] {
  if (node.type === 'text') return splitCashtags(node.value).flatMap((part) => partOf(part, read))
  if (node.type === 'element' && node.tagName !== 'a' && node.tagName !== 'code') {
    const inside = node.tagName === 'li' ? createChangeReader() : read
    node.children = node.children.flatMap((child) => markUp(child, inside))
  }
  return [node]
}

function partOf(part: string | { readonly cashtag: string }, read: ChangeReader): ElementContent[] {
  if (typeof part !== 'string') return [element('a', `$${part.cashtag}`, { href: `/${part.cashtag}`, dataCashtag: '' })]
  return read(part).map(({ text, direction }) =>
    direction ? element('span', text, { dataDirection: direction }) : { type: 'text', value: text },
  )
}

const element = (tagName: string, text: string, properties: Element['properties']): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [{ type: 'text', value: text }],
})
