// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dispatch, render } from '../../testing/render.ts'
import { NameForm } from './name-form.tsx'

afterEach(() => document.body.replaceChildren())

async function type(root: Element, text: string): Promise<void> {
  const field = root.querySelector('input')
  if (!field) throw new Error('There is no field')
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  await dispatch(field, new Event('input', { bubbles: true }))
}

const submit = (root: Element) =>
  dispatch(root.querySelector('form'), new Event('submit', { bubbles: true, cancelable: true }))

const errorOf = (root: Element) => root.querySelector('[role=alert]')?.textContent

test('shows an error on submit and hides it when the name is corrected', async () => {
  const onSubmit = vi.fn()
  const check = (name: string) => (name === 'Taken' ? 'That name is taken.' : undefined)
  const root = await render(
    <NameForm label="Name" name="" maxLength={40} submit="Save" check={check} onSubmit={onSubmit} />,
  )
  await type(root, 'Taken')
  expect(errorOf(root), 'nothing is said while one types').toBe('')
  await submit(root)
  expect(errorOf(root)).toBe('That name is taken.')
  expect(root.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  await type(root, 'Taken 2')
  expect(errorOf(root)).toBe('')
  expect(root.querySelector('input')?.getAttribute('aria-invalid')).toBe('false')
  expect(onSubmit).not.toHaveBeenCalled()
  await submit(root)
  expect(onSubmit.mock.calls).toEqual([['Taken 2']])
})

test('hides an error when its cause is gone because the other screen was deleted', async () => {
  const taken = new Set(['Cheap'])
  const check = (name: string) => (taken.has(name) ? 'That name is taken.' : undefined)
  const form = (maxLength: number) => (
    <NameForm label="Name" name="Cheap" submit="Save" {...{ maxLength, check }} onSubmit={vi.fn()} />
  )
  const root = await render(form(40))
  await submit(root)
  expect(errorOf(root)).toBe('That name is taken.')
  taken.clear()
  await type(root, 'Cheap ')
  await type(root, 'Cheap')
  expect(errorOf(root)).toBe('')
})
