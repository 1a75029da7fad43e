import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createUrlChoice } from './url-choice.ts'

function aChoice(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  return { history, choice: createUrlChoice(history, 'tab', ['all', 'ai', 'list']) }
}

test.for([
  ['/', 'all'],
  ['/?tab=ai', 'ai'],
  ['/?tab=AI', 'all'],
  ['/?tab=', 'all'],
  ['/?tab=__proto__', 'all'],
  ['/?filter=abc&tab=list', 'list'],
] as const)('%s is the choice %s', ([address, value]) => {
  expect(aChoice(address).choice.current()).toBe(value)
})

test('choosing keeps the rest of the address, and Back takes it back', () => {
  const { history, choice } = aChoice('/?filter=a%2Bb&from=mail')
  choice.choose('ai')
  expect(history.location.href).toBe('/?filter=a%2Bb&from=mail&tab=ai')
  choice.choose('all')
  expect(history.location.href).toBe('/?filter=a%2Bb&from=mail')
  history.back()
  expect(choice.current()).toBe('ai')
})

test('choosing what is chosen is no step', () => {
  const { history, choice } = aChoice('/')
  choice.choose('all')
  expect(history.length).toBe(1)
})

test('whoever listens hears of a choice', () => {
  const { choice } = aChoice('/')
  let heard = 0
  const stop = choice.subscribe(() => heard++)
  choice.choose('ai')
  stop()
  choice.choose('list')
  expect(heard).toBe(1)
})

test('while another page is on its way, the choice stays what it was', () => {
  const { history, choice } = aChoice('/')
  choice.choose('list')
  expect(choice.current()).toBe('list')
  history.push('/AAPL')
  expect(choice.current()).toBe('list')
  history.push('/')
  expect(choice.current()).toBe('all')
})
