import { splitCashtags } from '#domain/cashtags'
import type { Element, ElementContent, Root, RootContent } from 'hast'

/** Makes links of cashtags and tells gains from losses, in the text of a note and nowhere in its links or code. */
export const markUpNote =
  () =>
  (tree: Root): void => {
    tree.children = tree.children.flatMap(markUp)
  }

function markUp<Node extends RootContent | ElementContent>(node: Node): (Node | ElementContent)[] {
  if (node.type === 'text') return splitCashtags(node.value).flatMap(partOf)
  if (node.type === 'element' && node.tagName !== 'a' && node.tagName !== 'code') {
    node.children = node.children.flatMap(markUp)
  }
  return [node]
}

function partOf(part: string | { readonly cashtag: string }): ElementContent[] {
  if (typeof part !== 'string') return [element('a', `$${part.cashtag}`, { href: `/${part.cashtag}`, dataCashtag: '' })]
  return part.split(signed).map((text, i) => {
    if (i % 2 === 0) return { type: 'text', value: text }
    return element('span', text, { dataDirection: text.startsWith('+') ? 'gain' : 'loss' })
  })
}

/** A percentage with its sign, as 12% alone says no direction. */
const signed = /([+−-]\d+(?:[.,]\d+)*\s?%)/

const element = (tagName: string, text: string, properties: Element['properties']): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [{ type: 'text', value: text }],
})
