// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { render, unmount } from '#web/testing/render.ts'
import { Histogram } from './histogram.tsx'

afterEach(() => document.body.replaceChildren())

/** The bars of a path by their place: how high each is in percent. */
const drawn = (path: Element | undefined) =>
  new Map(
    [...(path?.getAttribute('d') ?? '').matchAll(/M(\d+) 100V(\d+)h\.92V100z/g)].map(([, bar, top]) => [
      Number(bar),
      100 - Number(top),
    ]),
  )

test('every bar with stocks is drawn once, as high as its share of the highest, and among those in or out of the bounds', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ count: fc.nat(9000), within: fc.boolean() }), { maxLength: 24 }),
      async (stocks) => {
        const container = await render(
          <Histogram bars={stocks.map(({ count }) => count)} isIn={(bar) => stocks[bar]?.within === true} />,
        )
        const [others, within] = [...container.querySelectorAll('path')]
        const highest = Math.max(...stocks.map(({ count }) => count), 1)
        for (const [bar, { count, within: isIn }] of stocks.entries()) {
          const [inside, outside] = [drawn(within).get(bar), drawn(others).get(bar)]
          expect(isIn ? outside : inside).toBeUndefined()
          if (count === 0) expect(isIn ? inside : outside).toBeUndefined()
          // A bar that is hardly there is still a line.
          else expect(isIn ? inside : outside).toBe(Math.max(Math.round((100 * count) / highest), 3))
        }
        await unmount(container)
      },
    ),
    { numRuns: 40 },
  ))

test('while the counts are loading its place is reserved', async () => {
  const container = await render(<Histogram bars={[]} isIn={() => true} />)
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 1 100')
  expect(drawn(container.querySelector('path') ?? undefined).size).toBe(0)
})
