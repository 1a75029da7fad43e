/** Milliseconds after which nobody expects to find the page exactly as it was left. */
const longAway = 30 * 60 * 1000
/** Held by every tab that somebody looks at, or has left something unfinished in. */
const inUse = 'tab in use'

/**
 * Calls `apply` when somebody comes back after half an hour and nothing could be lost by loading all tabs anew: none of
 * them is looked at, has a sheet open, or holds anything typed. Never where the browser has no locks.
 */
export function applyUnseen(apply: () => void): void {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (!locks) return
  let letGo: (() => void) | undefined
  let leftAt = Date.now()
  const hold = () => {
    if (letGo) return
    const held = new Promise<void>((resolve) => (letGo = resolve))
    void locks.request(inUse, { mode: 'shared' }, () => held).catch(() => undefined)
  }
  const leave = () => {
    leftAt = Date.now()
    if (isUnfinished()) return
    letGo?.()
    letGo = undefined
  }
  const comeBack = async () => {
    if (Date.now() - leftAt < longAway) return hold()
    const { held = [] } = await locks.query()
    if (held.some(({ name }) => name === inUse)) hold()
    else apply()
  }
  if (document.visibilityState === 'visible') hold()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void comeBack()
    else leave()
  })
}

const isUnfinished = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].some(({ value }) => value !== '')

const typed = 'textarea, input:not([type=range], [type=checkbox], [type=radio])'
