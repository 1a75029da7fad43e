import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element, Root>()

/** For tests: draws into the document, and gives the element that holds what was drawn. */
export async function render(element: ReactElement): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  roots.set(place, root)
  await actAndSettle(() => root.render(element))
  return place
}

/** For tests: takes away what was drawn. */
export const unmount = (place: Element): Promise<void> => actAndSettle(() => roots.get(place)?.unmount())

/** For tests: tells an element of an event, and waits until the page has answered. */
export const dispatch = (element: Element | null, event: Event): Promise<void> =>
  actAndSettle(() => element?.dispatchEvent(event))

/** For tests: does something, and waits until the page has answered. */
export const actAndSettle = (work: () => unknown): Promise<void> =>
  act(() => {
    work()
    return Promise.resolve()
  })
