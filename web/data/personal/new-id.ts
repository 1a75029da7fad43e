/** A name for a new thing that no other device gives. Needs no secure address, as a browser's own does. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** When something is changed now: later than it was changed before, whatever the device's clock says. */
export const changeTime = (before?: { readonly changedAt: number }): number =>
  Math.max(Date.now(), (before?.changedAt ?? -1) + 1)
