/** One folder formats numbers and dates, so that they are written the same everywhere. */
export const noOwnFormats = [
  {
    selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
    message: 'Use a function of words/numbers.ts or words/dates.ts.',
  },
  {
    selector: "NewExpression[callee.object.name='Intl'][callee.property.name=/^(Number|DateTime|RelativeTime)Format$/]",
    message: 'Use a function of words/numbers.ts or words/dates.ts.',
  },
]
