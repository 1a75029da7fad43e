import type { RootOptions } from 'react-dom/client'
import { showToast } from '../../state/overlay.ts'
import { errorPage, uncaughtError } from '../../texts/first-visit/shell-texts.ts'

/**
 * Tells the user of every unhandled error; the browser has logged it. The page may be incomplete then: the toast offers to
 * reload it.
 */
export function watchUncaughtErrors(): void {
  // Without an error (null, or undefined in some browsers) it is a notice of a ResizeObserver, or a script of another origin.
  addEventListener('error', (event) => Boolean(event.error) && showUncaught())
  addEventListener('unhandledrejection', showUncaught)
}

const showUncaught = (): void => showToast(uncaughtError, { label: errorPage.reload, act: () => location.reload() })

/**
 * What React does with errors in components. An error boundary shows its own sentence; without one React removes the whole page,
 * and `showErrorPage` fills its place.
 */
export function createRootOptions(showErrorPage: () => void): RootOptions {
  let isRemoved = false
  return {
    onCaughtError: (error, { componentStack }) => console.error(error, componentStack),
    onUncaughtError: (error) => {
      reportError(error)
      // The error page itself may be what fails.
      if (!isRemoved) showErrorPage()
      isRemoved = true
    },
  }
}
