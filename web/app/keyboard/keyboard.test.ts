// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bufferKeydowns } from './buffer-keydowns.ts'
import { listenToKeys } from './keyboard.ts'

const jump = vi.fn()
const list = vi.fn()
const filters = vi.fn()
const bookmarked = vi.fn()
let enabled = true
const undo = vi.fn(() => isUndoable)
let isUndoable = false
let isSearchLoading = false
let typed = ''
let stop: () => void

beforeEach(() => {
  enabled = true
  isSearchLoading = false
  typed = ''
  document.body.innerHTML = `
    <input id="text"><input type="checkbox" id="box">
    <button data-icon="filters"></button>
    <ul>${['A', 'B', 'C']
      .map(
        (s) =>
          `<li data-symbol="${s}"><a href="/${s}">${s}</a><button aria-pressed="false" id="star-${s}"></button></li>`,
      )
      .join('')}</ul>`
  document.querySelector('[data-icon=filters]')?.addEventListener('click', filters)
  document.getElementById('star-B')?.addEventListener('click', bookmarked)
  stop = listenToKeys(document, {
    jump,
    list,
    undo,
    typed: (letter) => isSearchLoading && (typed += letter) !== '',
    enabled: () => enabled,
  })
})

afterEach(() => {
  stop()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

const at = (id: string) => document.getElementById(id) ?? document.body
const key = (name: string, init: KeyboardEventInit = {}, target: Element = document.activeElement ?? document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }))
const focused = () => document.activeElement?.textContent

test('j and k move between the rows and stop at the ends', () => {
  key('j')
  expect(focused()).toBe('A')
  key('j')
  key('j')
  key('j')
  expect(focused()).toBe('C')
  key('k')
  expect(focused()).toBe('B')
})

test('Ctrl Z undoes what a toast reports, unless the user is typing or there is nothing to undo', () => {
  const isTaken = (init: KeyboardEventInit, target?: Element) => !key('z', init, target)
  expect(isTaken({ ctrlKey: true })).toBe(false)
  isUndoable = true
  expect(isTaken({ ctrlKey: true })).toBe(true)
  expect(isTaken({ metaKey: true })).toBe(true)
  expect(undo).toHaveBeenCalledTimes(3)
  for (const init of [{}, { ctrlKey: true, shiftKey: true }]) expect(isTaken(init)).toBe(false)
  expect(isTaken({ ctrlKey: true }, at('text'))).toBe(false)
  expect(undo).toHaveBeenCalledTimes(3)
  isUndoable = false
})

test('b bookmarks the stock of the focused row, and does nothing without one', () => {
  key('b')
  key('j')
  key('j')
  key('b')
  expect(bookmarked).toHaveBeenCalledOnce()
})

test('on a stock’s page j and k step to its neighbors, and b bookmarks it', () => {
  const pressed: string[] = []
  document.body.innerHTML = `<div data-tokens="stock">
    <div data-stepper><button id="previous"></button><button id="next"></button></div>
    <button aria-pressed="false" id="compare"></button>
    <button aria-pressed="false" data-variant="page" id="star"></button></div>`
  for (const button of document.querySelectorAll('button')) button.onclick = () => pressed.push(button.id)
  for (const name of ['j', 'j', 'k', 'b']) key(name)
  expect(pressed).toEqual(['next', 'next', 'previous', 'star'])
})

test('f opens the filters, ? lists the keys, / and Ctrl K open the symbol search', () => {
  key('f')
  key('?')
  key('/')
  key('k', { ctrlKey: true })
  key('K', { metaKey: true })
  expect([filters, list, jump].map((spy) => spy.mock.calls.length)).toEqual([1, 1, 3])
})

test('text fields ignore single keys; only Ctrl K works there', () => {
  for (const name of ['j', '/', '?', 'f']) expect(key(name, {}, at('text'))).toBe(true)
  key('k', { ctrlKey: true }, at('text'))
  expect([filters, list, jump].map((spy) => spy.mock.calls.length)).toEqual([0, 0, 1])
  key('f', {}, at('box'))
  expect(filters).toHaveBeenCalledOnce()
})

test('the user can disable single keys', () => {
  enabled = false
  for (const name of ['j', '/', '?', 'f', 'b']) key(name)
  expect([filters, list, jump].map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0])
  key('k', { ctrlKey: true })
  expect(jump).toHaveBeenCalledOnce()
})

test('leaves a key with a modifier to the browser', () => {
  expect(key('f', { ctrlKey: true })).toBe(true)
  expect(key('j', { altKey: true })).toBe(true)
  expect(filters).not.toHaveBeenCalled()
})

test('passes letters typed while the symbol search loads to it', () => {
  isSearchLoading = true
  for (const name of ['f', 'j', 'Shift']) key(name)
  expect(typed).toBe('fj')
  expect(filters).not.toHaveBeenCalled()
})

test('replays buffered keys once when the listener starts', () => {
  stop()
  const presses = bufferKeydowns(document)
  expect(key('k', { ctrlKey: true }), 'the browser does not open its own search').toBe(false)
  expect(key('?')).toBe(true)
  expect(key('f', {}, at('text')), 'what is typed into a field is typed').toBe(true)
  const commands = { jump, list, undo, typed: () => false, enabled: () => true }
  stop = listenToKeys(document, commands, presses())
  key('?')
  expect([filters, list, jump].map((spy) => spy.mock.calls.length)).toEqual([0, 2, 1])
})

test('passes letters typed into the symbol search before the listener starts to it', () => {
  stop()
  const presses = bufferKeydowns(document)
  key('/')
  key('t')
  key('s')
  const commands = {
    jump: () => (isSearchLoading = true),
    list,
    undo,
    typed: (letter: string) => isSearchLoading && (typed += letter) !== '',
    enabled: () => enabled,
  }
  stop = listenToKeys(document, commands, presses())
  expect(typed).toBe('ts')
})
