// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { render } from '../testing/render.ts'
import { WhyUnknownContext } from '../ui/data-display/unknown-value.tsx'
import { MissingFigures } from './missing-figures.tsx'
import { Summary } from './summary.tsx'

afterEach(() => document.body.replaceChildren())

const explained = (element: HTMLElement) =>
  [...element.querySelectorAll('button[aria-describedby]')].map(
    (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
  )

test('a missing value says which figure of the company it needs, and why there is none', async () => {
  const stock = { ...aStock({ sharesOutstanding: null }), missing: { shares: 'receipt' } }
  const element = await render(
    <MissingFigures stock={stock}>
      <Summary stock={stock} />
    </MissingFigures>,
  )
  expect(explained(element)).toContainEqual(expect.stringContaining('how many shares a receipt stands for'))
})

test('what the record does not explain is explained as elsewhere, a loss not at all', async () => {
  const stock = aStock({ sharesOutstanding: null })
  const element = await render(
    <WhyUnknownContext value={({ field }) => (field === 'sharesOutstanding' ? 'Not on that day.' : undefined)}>
      <MissingFigures stock={stock}>
        <Summary stock={stock} />
      </MissingFigures>
    </WhyUnknownContext>,
  )
  const reasons = explained(element)
  expect(reasons).toContainEqual(expect.stringContaining('Not on that day.'))
  expect(reasons.join(' ')).not.toContain('receipt')
})
