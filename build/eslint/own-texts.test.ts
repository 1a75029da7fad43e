import { expect, test } from 'vitest'
import { lintSyntax } from './lint-syntax.ts'

test.for([
  '<p>Loading</p>',
  '<p>{count} of {total}</p>',
  '<p>{"Loading"}</p>',
  '<p>{isOpen ? "Close" : words}</p>',
  '<p>{isOpen && "Open"}</p>',
  '<p>{`${count} stonks`}</p>',
  '<><b>{name}</b> is not shown</>',
  '<input aria-label="Search" />',
  '<input placeholder={"Symbol or name"} />',
  '<a title={`${symbol} on another site`} />',
  '<img alt={isChart ? "Chart" : ""} />',
  '<Select label="Preset" />',
  'showToast(`${symbol} was added`)',
  `document.querySelector('button[aria-label="Filters"]')`,
])('user-visible text in a component is an error: %s', async (text) => {
  expect(await lintSyntax(text, 'web/**/*.tsx')).toBe(1)
})

test.for([
  '<p>{texts.loading}</p>',
  '<p>{texts.count(total)} · {`${name} (${count})`}</p>',
  '<p className="count" data-place="line">→</p>',
  '<p>{kind === "range" && texts.hint}</p>',
  '<p>{kind === "range" ? texts.hint : "–"}</p>',
  '<Select label={labels["preset"]} value="week" />',
  '<Picture alt="" />',
  'showToast(texts.added(symbol))',
  `document.querySelector('button[data-icon=filters]')`,
])('the parts of a text may stand elsewhere: %s', async (text) => {
  expect(await lintSyntax(text, 'web/**/*.tsx')).toBe(0)
})
