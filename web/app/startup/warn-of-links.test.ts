import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { hideToast, toast } from '../../state/overlay.ts'
import { createScreenUrl } from '../../state/url-state.ts'
import { warnOfLinks } from './warn-of-links.ts'

test('warns each time the user opens a link that was cut off, and not of other links', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const whole = encodeURIComponent(btoa('{"search":"apple","sp500":true}'))
  const history = createMemoryHistory({ initialEntries: [`/?filter=${whole.slice(0, 20)}`] })
  warnOfLinks(createScreenUrl(history))
  const cut = 'The filter in this link cannot be read; it may have been cut off. All stocks are shown.'
  expect(toast.text).toBe(cut)
  const textAt = (address: string) => {
    hideToast()
    history.push(address)
    return toast.text
  }
  expect(textAt(`/?filter=${whole}`)).toBeNull()
  expect(textAt('/')).toBeNull()
  expect(textAt(`/?filter=${whole.slice(0, 21)}`)).toBe(cut)
  expect(textAt(`/?filter=${whole.slice(0, 22)}`)).toBe(cut)
  const formula = encodeURIComponent(btoa('{"formulas":{"formula:1":{"text":"pe +"}},"sp500":true}'))
  expect(textAt(`/?filter=${formula}`)).toBe('The filter in this link has formulas that cannot be read: formula:1.')
})
