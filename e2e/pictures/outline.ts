import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** Where the outlines of all pictured pages are stored. */
export const outlinesFile = fileURLToPath(new URL('outlines.json', import.meta.url))

/** A visible element: its accessible name and its position. */
interface Part {
  readonly name: string
  /** In CSS pixels from the top of the window. */
  readonly top: number
}

export type Outline = readonly Part[]

/**
 * The parts of the page that do not depend on its market: visible bars, headings and controls, and the first row. Names keep
 * two words, without numbers and words in capitals: the rest may be a date, a symbol or a company.
 */
export function outlineOf(page: Page): Promise<Outline> {
  return page.evaluate(() => {
    const selector =
      'header, nav, main, aside, footer, dialog, h1, h2, button, input, select, [role=tab], [role=switch]'
    const row = document.querySelector('[data-symbol]')
    const elements = [...document.querySelectorAll(selector)].filter((element) => !element.closest('[data-symbol]'))
    const isInSight = (element: Element) => {
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
      const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return isInWindow && width > 1 && height > 1 && element.checkVisibility()
    }
    const nameOf = (element: Element) => {
      if (element === row) return 'first row'
      const kind = element.getAttribute('role') ?? element.localName
      const text = /^(h2|button|tab|switch)$/.test(kind)
        ? (element.getAttribute('aria-label') ?? element.textContent)
        : ''
      const words = text.split(/[\s:]+/).filter((word) => /^[a-z-]+$/i.test(word) && !/^[A-Z]+$/.test(word))
      return [kind, ...words.slice(0, 2)].join(' ')
    }
    return [...elements, ...(row ? [row] : [])]
      .filter(isInSight)
      .map((element) => ({ name: nameOf(element), top: Math.round(element.getBoundingClientRect().top) }))
  })
}

/** The font of the pictures: with another one the product’s controls may wrap differently. */
const pictureFont = 'Liberation Sans'

/** How far text may move a part, in CSS pixels: a little in the pictures’ font, or by lines in another. */
export const moveTolerance = (page: Page): Promise<number> =>
  page.evaluate((font) => {
    const context = document.createElement('canvas').getContext('2d')
    const widthIn = (family: string) => {
      if (context) context.font = `20px ${family}`
      return context?.measureText('Filters').width
    }
    return widthIn(`'${font}', monospace`) === widthIn('monospace') ? 60 : 8
  }, pictureFont)

/**
 * The differences between the page and the outline, in words. A part this near the window's end may have moved out of sight,
 * or into it.
 */
export function outlineChanges(stored: Outline, found: Outline, tolerance = 8, height = Infinity): readonly string[] {
  const names = (outline: Outline, name: string) => outline.filter((part) => part.name === name)
  const all = [...new Set([...stored, ...found].map(({ name }) => name))]
  return all.flatMap((name) => {
    const [before, now] = [names(stored, name), names(found, name)]
    const both = Math.min(before.length, now.length)
    const others = [...before.slice(both), ...now.slice(both)]
    if (others.some(({ top }) => top < height - tolerance)) return [`${name}: ${before.length} became ${now.length}`]
    return before.slice(0, both).flatMap(({ top }, i) => {
      const moved = now[i]?.top ?? top
      return Math.abs(moved - top) > tolerance ? [`${name}: moved from ${top} to ${moved}`] : []
    })
  })
}
