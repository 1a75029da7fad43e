/** Characters; a note is a tenth of it. */
const longest = 20_000

/**
 * Markdown of headings, lists and emphasis alone: what a model writes leads nowhere, shows no picture and is no code. The words
 * of links stay.
 */
export function plainMarkdown(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^\s*(```|~~~).*$/gm, '')
    .replaceAll(/!\[[^\]\n]*\]\([^)\n]*\)/g, '')
    .replaceAll(/\[([^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])/g, '$1')
    .replaceAll(/<[^>\n]*>/g, '')
    .replaceAll(/(?:https?:\/\/|www\.)\S*/gi, '')
    .replaceAll(/[<>[\]`|\\]|(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
