/** Whether a value is a calendar date, YYYY-MM-DD. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  // Date.parse accepts June 31 as July 1.
  return new Date(value).getUTCDate() === Number(value.slice(8))
}
