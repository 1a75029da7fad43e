// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { replaceFetch, respond } from '../testing/account-server.ts'
import { dispatch, render } from '../testing/render.ts'
import { GoogleButton } from './google-button.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('always shows the button; without Google sign-in a click gives the reason and opens no window', async () => {
  let asked = false
  replaceFetch(() => {
    asked = true
    return Promise.resolve(respond({ google: false }))
  })
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const onError = vi.fn()
  const container = await render(
    <GoogleButton label="Sign in with Google" onDone={() => undefined} onError={onError} />,
  )
  const button = container.querySelector('button')
  expect(button?.textContent).toBe('Sign in with Google')
  await eventually(() => expect(asked).toBe(true))
  await eventually(async () => {
    await dispatch(button, new MouseEvent('click', { bubbles: true }))
    expect(onError).toHaveBeenLastCalledWith('Sign-in with Google isn’t set up here. Use your email and password.')
  })
})
