/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isSession(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  // The engine takes the 31st of June for the 1st of July.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
