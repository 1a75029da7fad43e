/** Dollars as a person types them, with or without “$” and commas; 0 for nothing, undefined for what is no price. */
export function readPrice(text: string): number | undefined {
  const digits = text
    .replace(/^\s*\$/, '')
    .replaceAll(',', '')
    .trim()
  if (digits === '') return 0
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
}
