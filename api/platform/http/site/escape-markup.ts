import { invisible } from '#domain/text/plain-text'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

/** Text of an element or a quoted attribute of XML or HTML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>'"]/g, (character) => entities[character] ?? character)

/** Text without what XML forbids or nobody sees, which could also reverse what stands beside it; on one line. */
export const visible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
    .trim()
