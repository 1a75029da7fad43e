let isReloading = false

/** Reloads the page, once, whoever asks for it how often. */
export function reloadForRelease(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}
