// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { replaceFetch, respond } from '../testing/account-server.ts'
import { dispatch, render } from '../testing/render.ts'
import { ProviderButtons } from './provider-buttons.tsx'

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
    <ProviderButtons label={(name) => `Sign in with ${name}`} onDone={() => undefined} onError={onError} />,
  )
  const button = container.querySelector('button')
  expect(button?.textContent).toBe('Sign in with Google')
  await eventually(() => expect(asked).toBe(true))
  await eventually(async () => {
    await dispatch(button, new MouseEvent('click', { bubbles: true }))
    expect(onError).toHaveBeenLastCalledWith('Sign-in with Google isn’t set up here. Use your email and password.')
  })
})

test.each<[object, readonly string[]]>([
  [{ google: true }, ['Google']],
  [{ google: true, oidc: 'Family' }, ['Google', 'Family']],
  [{ google: false, oidc: 'Family' }, ['Family']],
])('a server with %j has the buttons %j', async (config, names) => {
  replaceFetch(() => Promise.resolve(respond(config)))
  const { ProviderButtons: Buttons } = await fresh()
  const container = await render(<Buttons label={(name) => name} onDone={() => undefined} onError={() => undefined} />)
  await eventually(() =>
    expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(names),
  )
  expect(container.textContent).toContain(`By continuing with ${names.join(' or ')}, you accept`)
})

/** The module without the settings that an earlier test has fetched. */
async function fresh() {
  vi.resetModules()
  return import('./provider-buttons.tsx')
}
