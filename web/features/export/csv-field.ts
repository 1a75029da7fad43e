/** How a spreadsheet would take a text for a formula, in half and in full width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** What separates cells or lines, here or where lists are separated by semicolons. */
const separators = /[",;\t\r\n]/

/** A text as one cell: never a formula, and quoted (RFC 4180) where it would otherwise be more than one. */
export function textCell(text: string | null): string {
  if (text === null) return ''
  const harmless = formula.test(text) ? `'${text}` : text
  return separators.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A number as it is, without separators; a missing one is an empty cell. */
export const numberCell = (value: number | null): string =>
  value === null || !Number.isFinite(value) ? '' : String(value)

/** A fraction in per cent: digits beyond the fourth decimal are noise of the division. */
export const percentCell = (fraction: number | null): string =>
  fraction === null ? '' : numberCell(Number((fraction * 100).toFixed(4)))

/** The day of a date or moment, YYYY-MM-DD; what is neither stays as the source wrote it. */
export function dayCell(text: string | null): string {
  const day = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text ?? '')?.[0]
  return day ?? textCell(text)
}
