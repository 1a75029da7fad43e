/** A table of words, with blanks between them. */
export const words = (table: string): readonly string[] => table.trim().split(/\s+/)

/** A table of phrases, one a line. */
export const phrases = (table: string): readonly string[] => table.trim().split(/\s*\n\s*/)
