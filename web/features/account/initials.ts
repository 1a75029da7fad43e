/** The first letter of the first and of the last name, as a person sees letters; of the other name where both are missing. */
export function initialsOf(firstName: string, lastName: string, displayName: string): string {
  const letters = firstLetter(firstName) + firstLetter(lastName)
  return (letters || firstLetter(displayName)).toLocaleUpperCase('en')
}

function firstLetter(name: string): string {
  const text = name.trim().normalize('NFC')
  if (!('Segmenter' in Intl)) return [...text][0] ?? ''
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  return first?.segment ?? ''
}
