/** "SERVICES-PREPACKAGED SOFTWARE" as "Services-Prepackaged Software". */
export function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (initial) => initial.toUpperCase())
}
