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
