import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element, Root>()

/** Renders into the document. Returns the container. */
export async function render(element: ReactElement): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  roots.set(container, root)
  await actAndSettle(() => root.render(element))
  return container
}

/** Unmounts what `render` mounted. */
export const unmount = (container: Element): Promise<void> => actAndSettle(() => roots.get(container)?.unmount())

/** Dispatches an event, and waits until React has rendered. */
export const dispatch = (element: Element | null, event: Event): Promise<void> =>
  actAndSettle(() => element?.dispatchEvent(event))

/** Runs `work` and waits until React has rendered. */
export const actAndSettle = (work: () => unknown): Promise<void> =>
  act(() => {
    work()
    return Promise.resolve()
  })
